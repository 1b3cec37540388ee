import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { eraseOwned } from './erasing/erase-owned.ts';
import { eraseReferences, findReferences } from './erasing/erase-references.ts';
import { beginPurge, finishPurge } from './purge-operations.ts';
import { recordRemoval } from './record-removal.ts';
import { restorePerson } from './restore-person.ts';

/** What the store runs to remove, restore and purge people. */
export const removalOperations: readonly AnyOperation[] = [
  recordRemoval,
  restorePerson,
  beginPurge,
  eraseOwned,
  eraseReferences,
  finishPurge,
];

/** What is looked for in rows of others. */
export const removalReaders: readonly AnyReader[] = [findReferences];
