import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import {
  deleteUnreferencedBodies,
  findOrphanBlobs,
  findUnreferencedBodies,
  recordUnreferencedBodies,
} from './body-references.ts';
import { findPurgeTargets, purgeExpunged } from './purge-expunged.ts';

/** What the store runs to let go of mail and bodies. */
export const retentionOperations: readonly AnyOperation[] = [
  recordUnreferencedBodies,
  deleteUnreferencedBodies,
  purgeExpunged,
];

/** What is looked for before that. */
export const retentionReaders: readonly AnyReader[] = [findUnreferencedBodies, findOrphanBlobs, findPurgeTargets];
