import { type SettingEntry, settingEntries } from '../../shell/setting-entry.ts';
import { clientsWords } from './clients.words.ts';

/** What the search within settings finds on the settings of mail programs. */
export const clientsIndex: readonly SettingEntry[] = settingEntries(clientsWords, [
  { label: 'accessOn', hint: 'accessHint' },
  { label: 'codes', hint: 'codesHint' },
  { label: 'devices', hint: 'devicesHint' },
]);
