/** Folders and labels: what a mailbox is divided into. This feature knows no message. */
export { type FolderFacts, findFolder } from './find-folder.ts';
export { readScope } from './read-scope.ts';
export {
  createSystemFolders,
  firstAccountCounters,
  firstCustomFolderId,
  folderNameIn,
  type SystemFolderKind,
  systemFolderId,
  systemFolders,
} from './system-folders.ts';
