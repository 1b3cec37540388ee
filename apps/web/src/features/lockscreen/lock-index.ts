import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { lockNameStrings } from './lock-name.strings.ts';
import { lockStrings } from './lockscreen.strings.ts';

/** What the search within settings finds on the lock screen's settings. */
export const lockIndex: readonly SettingEntry[] = [
  ...settingEntries(lockNameStrings, [{ label: 'lockScreen', also: 'screen saver 屏保 锁定' }]),
  ...settingEntries(lockStrings, [
    { label: 'lockPassword' },
    { label: 'byItself', hint: 'byItselfHint', anchor: 'islockscreen' },
    { label: 'lockNow', hint: 'lockNowHint' },
  ]),
];
