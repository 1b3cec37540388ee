import type { AnyOperation, AnyReader } from './engines/database/port.ts';
import { jobOperations } from './engines/jobs/job-operations.ts';

/** Every operation that the store can run, by feature. The database thread loads this list and nothing else of the features. */
export const operations: readonly AnyOperation[] = [...jobOperations];

/** Every long read. */
export const readers: readonly AnyReader[] = [];
