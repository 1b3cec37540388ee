/** Folders: which there are, what a session may see of them, and their counters. Changing them is the feature `folders`. */
export { CounterDeltas, countsForLabels, type FolderCounts, presentFolderCounts } from './counters.ts';
export { findFolder, findMoveTarget } from './find-folder.ts';
export { type FolderLocks, noLocks, readFolderLocks, withDescendants } from './folder-locks.ts';
export { checkParent, computeHeight, readFolderTree, requireCustom, type TreeFolder } from './folder-tree.ts';
export { isShownFolder, leftOutFolders } from './left-out-folders.ts';
export { type FolderRow, folderColumns, type LabelRow, labelColumns, presentFolder, presentLabel } from './present.ts';
export { readLocks, readScope, toScopedDb } from './read-scope.ts';
export {
  lockFolderAgain,
  lockFolderForAll,
  readUnlockedFolders,
  type SessionKey,
  unlockFolder,
} from './session-folders.ts';
export {
  createSystemFolders,
  firstAccountCounters,
  firstCustomFolderId,
  folderNameIn,
  foldersWithoutLabels,
  programDraftsFolder,
  systemFolderId,
  systemFolders,
} from './system-folders.ts';
