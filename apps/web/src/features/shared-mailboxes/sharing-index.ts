import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { sharingNameStrings } from './sharing-name.strings.ts';

/** What the search within settings finds on the screen of shared mailboxes. */
export const sharingIndex: readonly SettingEntry[] = settingEntries(sharingNameStrings, [
  { label: 'sharing', also: 'delegate delegation grant on behalf 代理 委托 代发 授权 公共邮箱' },
]);
