import { type SettingEntry, settingEntries } from '../../../platform/routes/setting-entry.ts';
import { folderActionWords } from '../folder-actions.words.ts';

/** What the search within settings finds on the management screen. */
export const foldersIndex: readonly SettingEntry[] = settingEntries(folderActionWords, [{ label: 'management' }]);
