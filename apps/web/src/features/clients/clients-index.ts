import { type SettingEntry, settingEntries } from '../../shell/setting-entry.ts';
import { clientsWords } from './clients.words.ts';
import { clientsNameWords } from './clients-name.words.ts';

const devices = '/set/client?section=devices';

/** What the search within settings finds on the screen of mail programs. */
export const clientsIndex: readonly SettingEntry[] = [
  ...settingEntries(clientsNameWords, [{ label: 'clients' }]),
  ...settingEntries(clientsWords, [
    { label: 'accessOn', hint: 'accessHint' },
    { label: 'protocols' },
    { label: 'codes', hint: 'codesHint' },
    { label: 'devices', hint: 'devicesHint', path: devices },
    { label: 'settings', hint: 'automatic' },
  ]),
];
