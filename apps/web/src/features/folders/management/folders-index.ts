import { type SettingEntry, settingEntries } from '../../../platform/routes/setting-entry.ts';
import { folderActionStrings } from '../folder-actions.strings.ts';

/** What the search within settings finds on the management screen. */
export const foldersIndex: readonly SettingEntry[] = settingEntries(folderActionStrings, [
  { label: 'management', also: 'tags directories 目录 文件夹 标签 分类' },
]);
