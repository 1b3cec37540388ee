import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import {
  deleteUnreferencedBodies,
  findOrphanBlobs,
  findUnreferencedBodies,
  markUnreferencedBodies,
} from './body-references.ts';
import { drainFolders, removeFolders } from './delete-folder.ts';
import { deleteForGood } from './delete-for-good.ts';
import { deleteRecoverably } from './delete-recoverably.ts';
import { readUnreadConversations } from './list-conversations.ts';
import { moveMessages } from './move-messages.ts';
import { findPurgeTargets, purgeExpunged } from './purge-expunged.ts';
import { readSortedOrder } from './read-sorted-order.ts';
import { recoverMessages } from './recover-messages.ts';
import { updateColor } from './update-color.ts';
import { updateFavorite } from './update-favorite.ts';
import { updateLabels } from './update-labels.ts';
import { updateSeen } from './update-seen.ts';
import { updateSharedSeen } from './update-shared-seen.ts';
import { updateSticky } from './update-sticky.ts';

/** What the store runs for mailboxes. */
export const mailboxOperations: readonly AnyOperation[] = [
  updateSeen,
  updateSharedSeen,
  updateFavorite,
  updateSticky,
  updateColor,
  updateLabels,
  moveMessages,
  deleteRecoverably,
  drainFolders,
  removeFolders,
  recoverMessages,
  deleteForGood,
  markUnreferencedBodies,
  deleteUnreferencedBodies,
  purgeExpunged,
];
export const mailboxReaders: readonly AnyReader[] = [
  findUnreferencedBodies,
  findOrphanBlobs,
  findPurgeTargets,
  readSortedOrder,
  readUnreadConversations,
];
