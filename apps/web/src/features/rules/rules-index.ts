import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { rulesNameStrings } from './rules-name.strings.ts';

/** What the search within settings finds on mail classification. */
export const rulesIndex: readonly SettingEntry[] = settingEntries(rulesNameStrings, [
  { label: 'classification', also: 'rules filters sort incoming 规则 过滤 收信规则 自动分类' },
]);
