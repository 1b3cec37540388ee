/** Folders and labels: what a mailbox is divided into, who sees it, and what it is called. Mails are the mailbox's. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createFolderRoutes } from './routes.ts';

export { deleteFolders } from './delete-folders.ts';
export { findGuardedFolder, proveFolderPassword } from './folder-password.ts';
export type { FolderAttempt } from './folder-password-operations.ts';
export { type MoveFolderInput, moveFolder } from './move-folder.ts';
export { folderChanged } from './save-folder.ts';

export function createFoldersFeature(services: Services): Feature {
  return { name: 'folders', routes: createFolderRoutes(services) };
}

export const foldersFeature = defineFeature({ name: 'folders', create: createFoldersFeature });
