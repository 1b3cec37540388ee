/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */

export { withDescendants } from './folder-locks.ts';
export { readFolderTree, requireCustom } from './folder-tree.ts';
export { readLabelRows } from './read-label-counts.ts';
export { folderChanged, type SaveFolderInput, saveFolder } from './save-folder.ts';
export { createSystemFolders, firstAccountCounters, programDraftsFolder, systemFolderId } from './system-folders.ts';
