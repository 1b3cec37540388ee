import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { lookWords } from './look.words.ts';
import { skinNameWords } from './skin-names.words.ts';

/** What the search within settings finds on the skin screen. */
export const skinIndex: readonly SettingEntry[] = [
  ...settingEntries(skinNameWords, [{ label: 'skin', anchor: 'skin' }]),
  ...settingEntries(lookWords, [
    { label: 'dark', anchor: 'skin' },
    { label: 'strong', anchor: 'skin' },
  ]),
];
