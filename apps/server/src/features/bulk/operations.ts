import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { matchingMails } from './matching-mails.ts';
import { runBulkBatch } from './run-batch.ts';
import { startBulk } from './start-bulk.ts';
import { cancelBulk, failBulk, undoBulk } from './stop-and-undo.ts';
import { sweepBulk } from './sweep-bulk.ts';

/** What the store runs for changes in the background. */
export const bulkOperations: readonly AnyOperation[] = [
  startBulk,
  runBulkBatch,
  cancelBulk,
  undoBulk,
  failBulk,
  sweepBulk,
];
export const bulkReaders: readonly AnyReader[] = [matchingMails];
