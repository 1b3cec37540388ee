import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { beginFileUpload } from './content/begin-upload.ts';
import { listArchive } from './content/download.ts';
import { keepFile } from './content/keep-file.ts';
import { pictureOperations } from './content/show-file.ts';
import { deleteVersion, restoreVersion } from './content/versions.ts';
import { davChangeProperties, davLock, davRefreshLock, davUnlock } from './dav/dav-locks.ts';
import { davCopy, davMakeFolder, davMove, davPut, davRemove } from './dav/dav-operations.ts';
import { readContent } from './listing/content-of.ts';
import { starNodes } from './listing/lists.ts';
import { recordUse } from './listing/recent.ts';
import { readUsage } from './listing/usage.ts';
import { copyNodes } from './nodes/copy-nodes.ts';
import { createFolder, ensureFolders } from './nodes/create-folder.ts';
import { moveNodes } from './nodes/move-nodes.ts';
import { listPurged, purgeNodes } from './nodes/purge-nodes.ts';
import { renameNode } from './nodes/rename-node.ts';
import { restoreNodes, trashNodes } from './nodes/trash-nodes.ts';
import { changeOfficeLock, keepOfficeSave } from './office/office-operations.ts';
import { readSpaceChanges } from './searching/index-worker.ts';
import { textOperations } from './searching/read-text.ts';
import { leaveShare, saveGrants } from './sharing/save-grants.ts';
import { ensureSpaces } from './spaces/ensure-spaces.ts';
import { eraseSpace } from './upkeep/purge-space.ts';
import { forgetOldFileRows } from './upkeep/sweep-files.ts';

/** What the store runs for the file centre. */
export const filesOperations: readonly AnyOperation[] = [
  ensureSpaces,
  createFolder,
  ensureFolders,
  renameNode,
  moveNodes,
  copyNodes,
  trashNodes,
  restoreNodes,
  purgeNodes,
  eraseSpace,
  beginFileUpload,
  keepFile,
  restoreVersion,
  deleteVersion,
  ...pictureOperations,
  ...textOperations,
  starNodes,
  recordUse,
  saveGrants,
  leaveShare,
  davPut,
  davMakeFolder,
  davRemove,
  davCopy,
  davMove,
  davLock,
  davRefreshLock,
  davUnlock,
  davChangeProperties,
  changeOfficeLock,
  keepOfficeSave,
  forgetOldFileRows,
];

/** Its long reads. */
export const filesReaders: readonly AnyReader[] = [listPurged, listArchive, readContent, readUsage, readSpaceChanges];
