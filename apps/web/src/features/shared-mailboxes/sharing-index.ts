import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { sharingNameWords } from './sharing-name.words.ts';

/** What the search within settings finds on the screen of shared mailboxes. */
export const sharingIndex: readonly SettingEntry[] = settingEntries(sharingNameWords, [{ label: 'sharing' }]);
