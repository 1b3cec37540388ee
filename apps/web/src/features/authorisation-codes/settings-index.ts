import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { clientsWords } from './clients.words.ts';
import { clientsNameWords } from './clients-name.words.ts';

/** What the search within settings finds on the screen of mail programs. */
export const clientsIndex: readonly SettingEntry[] = [
  ...settingEntries(clientsNameWords, [{ label: 'clients' }]),
  ...settingEntries(clientsWords, [
    { label: 'accessOn', hint: 'accessHint' },
    { label: 'protocols' },
    { label: 'codes', hint: 'codesHint' },
    { label: 'settings', hint: 'automatic' },
  ]),
];

/** And of their devices, which an organisation may switch off. */
export const devicesIndex: readonly SettingEntry[] = settingEntries(clientsNameWords, [{ label: 'devices' }]);
