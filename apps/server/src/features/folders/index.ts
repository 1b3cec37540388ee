/** Folders and labels: what a mailbox is divided into, who sees it, and what it is called. Mails are the mailbox's. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createFolderRoutes } from './routes.ts';

export { type FolderFacts, findFolder } from './find-folder.ts';
export { readLabelRows } from './read-label-counts.ts';
export { readScope } from './read-scope.ts';
export {
  createSystemFolders,
  firstAccountCounters,
  firstCustomFolderId,
  folderNameIn,
  foldersWithoutLabels,
  type SystemFolderKind,
  systemFolderId,
  systemFolders,
} from './system-folders.ts';

export function createFoldersFeature(services: Services): Feature {
  return { name: 'folders', routes: createFolderRoutes(services) };
}
