import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { skinNameStrings } from './skin-names.strings.ts';
import { themeStrings } from './theme.strings.ts';

/** What the search within settings finds on the skin screen. */
export const skinIndex: readonly SettingEntry[] = [
  ...settingEntries(skinNameStrings, [{ label: 'skin', anchor: 'skin' }]),
  ...settingEntries(themeStrings, [
    { label: 'dark', anchor: 'skin' },
    { label: 'strong', anchor: 'skin' },
  ]),
];
