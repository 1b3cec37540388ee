export { AddFolderDialog, AddLabelDialog } from './add-dialogs.tsx';
export { type Navigation, navigationQuery } from './api.ts';
export { foldersWords } from './folders.words.ts';
export { folderEntries, labelEntries, systemEntries, toneOfLabel } from './sidebar-entries.ts';
