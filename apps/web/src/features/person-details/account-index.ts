import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { personDetailsWords } from './person-details.words.ts';

/** What the search within settings finds on "account and security". */
export const accountIndex: readonly SettingEntry[] = settingEntries(personDetailsWords, [
  { label: 'account' },
  { label: 'details' },
  { label: 'picture', hint: 'pictureIndex' },
  { label: 'gender' },
  { label: 'duties', hint: 'dutiesHint' },
  { label: 'partTime', hint: 'byAdministrator' },
  { label: 'passwordSection' },
  { label: 'secondStepSection' },
  { label: 'phoneSection', hint: 'phoneHint' },
  { label: 'recoverySection' },
]);
