/**
 * The file centre: spaces of people, departments and the organisation, with folders, files, versions and a recycle bin. Who may do what is decided in
 * `policy.ts` for every listener; content lies in the blob store and is shared by copies.
 */
import { createSweep } from '../../engines/jobs/sweep.ts';
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import type { Needed } from '../../ports.ts';
import { fileDavPort } from '../dav/index.ts';
import { fileUploadsPort } from '../large-attachments/index.ts';
import { connectedAccountsPort } from '../push/index.ts';
import { createFileUploads } from './content/begin-upload.ts';
import { openDavFiles } from './dav/dav-files.ts';
import { ViewerNotifier } from './notify-viewers.ts';
import { createChangingRoutes } from './routes/changing-routes.ts';
import { createContentRoutes } from './routes/content-routes.ts';
import { createListingRoutes } from './routes/listing-routes.ts';
import { createSharingRoutes } from './routes/sharing-routes.ts';
import { createTrashRoutes } from './routes/trash-routes.ts';
import { FileIndexWorker } from './searching/index-worker.ts';
import { createTextJob } from './searching/read-text.ts';
import { sweepFiles } from './upkeep/sweep-files.ts';

export { type ContentServices, keepContent, keepGuarded, writeContent } from './content/bring-file.ts';
export { answerContent, downloadNodes, toDownload } from './content/download.ts';
export { answerShown, toPreviewed } from './content/show-file.ts';
export { requireVersion } from './content/versions.ts';
export { readFolderPage } from './listing/list-folder.ts';
export { fitName } from './names.ts';
export { renameNode } from './nodes/rename-node.ts';
export { trashNodes } from './nodes/trash-nodes.ts';
export { changeOfficeLock, keepOfficeSave, type LockConflict } from './office/office-operations.ts';
export { type FileViewer, type FoundNode, findNodes, includesAccess, readViewer, requireFile } from './policy.ts';
export { toNodeId } from './present-node.ts';
export { purgePersonalSpace } from './upkeep/purge-space.ts';

const needs = { connected: connectedAccountsPort };

function createFilesFeature(services: FeatureServices, needed: Needed<typeof needs>): Feature {
  const index = new FileIndexWorker(services);
  const notifier = new ViewerNotifier(services, () => needed.connected);
  services.jobs.register(createTextJob(services, (spaces) => index.follow(spaces)));
  const sweep = createSweep(services.log, 'files were not swept', (signal) => sweepFiles(services, signal));
  return {
    name: 'files',
    routes: [
      ...createListingRoutes(services),
      ...createChangingRoutes(services),
      ...createTrashRoutes(services),
      ...createContentRoutes(services),
      ...createSharingRoutes(services),
    ],
    offers: [
      fileUploadsPort.bind(createFileUploads(services)),
      fileDavPort.bind({ openFiles: (caller) => openDavFiles(services, caller) }),
    ],
    start: async () => {
      notifier.start();
      sweep.start();
    },
    stop: async () => {
      await Promise.all([index.stop(), notifier.stop(), sweep.stop()]);
    },
    lead: () => {
      index.start();
      return () => index.stop();
    },
  };
}

export const filesFeature = defineFeature({ name: 'files', needs, create: createFilesFeature });
