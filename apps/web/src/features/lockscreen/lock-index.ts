import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { lockNameWords } from './lock-name.words.ts';
import { lockWords } from './lockscreen.words.ts';

/** What the search within settings finds on the lock screen's settings. */
export const lockIndex: readonly SettingEntry[] = [
  ...settingEntries(lockNameWords, [{ label: 'lockScreen' }]),
  ...settingEntries(lockWords, [
    { label: 'lockPassword' },
    { label: 'byItself', hint: 'byItselfHint', anchor: 'islockscreen' },
    { label: 'lockNow', hint: 'lockNowHint' },
  ]),
];
