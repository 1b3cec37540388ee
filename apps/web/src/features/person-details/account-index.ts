import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { personDetailsStrings } from './person-details.strings.ts';

/** What the search within settings finds on "account and security". */
export const accountIndex: readonly SettingEntry[] = settingEntries(personDetailsStrings, [
  { label: 'account' },
  { label: 'details' },
  { label: 'picture', hint: 'pictureIndex' },
  { label: 'gender' },
  { label: 'duties', hint: 'dutiesHint' },
  { label: 'partTime', hint: 'byAdministrator' },
  { label: 'passwordSection' },
  { label: 'twoFactorSection' },
  { label: 'phoneSection', hint: 'phoneHint' },
  { label: 'recoverySection' },
]);
