import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { rulesNameWords } from './rules-name.words.ts';

/** What the search within settings finds on mail classification. */
export const rulesIndex: readonly SettingEntry[] = settingEntries(rulesNameWords, [{ label: 'classification' }]);
