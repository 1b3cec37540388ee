import type { Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { createChangeRoutes } from './change-routes.ts';
import { createFolderDeletionRoutes } from './folder-deletion-routes.ts';
import { createListRoutes } from './list-routes.ts';
import type { ReadTrust } from './read-detail.ts';
import { createReadingRoutes } from './reading-routes.ts';

/** The calls of the mailbox. */
export function createMailboxRoutes(services: Services & { readonly readTrust: ReadTrust }): Route[] {
  return [
    ...createListRoutes(services),
    ...createReadingRoutes(services),
    ...createChangeRoutes(services),
    ...createFolderDeletionRoutes(services),
  ];
}
