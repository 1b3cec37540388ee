import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { lookStrings } from './look.strings.ts';
import { skinNameStrings } from './skin-names.strings.ts';

/** What the search within settings finds on the skin screen. */
export const skinIndex: readonly SettingEntry[] = [
  ...settingEntries(skinNameStrings, [{ label: 'skin', anchor: 'skin' }]),
  ...settingEntries(lookStrings, [
    { label: 'dark', anchor: 'skin' },
    { label: 'strong', anchor: 'skin' },
  ]),
];
