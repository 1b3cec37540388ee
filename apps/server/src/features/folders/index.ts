/** Folders and labels: what a mailbox is divided into, who sees it, and what it is called. Mails are the mailbox's. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createFolderRoutes } from './routes.ts';

export { type FolderFacts, findFolder, findTargetFolder } from './find-folder.ts';
export { type FolderLocks, readFolderLocks, withDescendants } from './folder-locks.ts';
export { findGuardedFolder, proveFolderPassword } from './folder-password.ts';
export type { FolderAttempt } from './folder-password-operations.ts';
export { readFolderTree, requireCustom, type TreeFolder } from './folder-tree.ts';
export { type MoveFolderInput, moveFolder } from './move-folder.ts';
export { readLabelRows } from './read-label-counts.ts';
export { readOf, readScope } from './read-scope.ts';
export { folderChanged } from './save-folder.ts';
export { readUnlockedFolders, type SessionKey } from './session-folders.ts';
export {
  createSystemFolders,
  firstAccountCounters,
  firstCustomFolderId,
  folderNameIn,
  foldersWithoutLabels,
  programDraftsFolder,
  type SystemFolderKind,
  systemFolderId,
  systemFolders,
} from './system-folders.ts';

export function createFoldersFeature(services: Services): Feature {
  return { name: 'folders', routes: createFolderRoutes(services) };
}
