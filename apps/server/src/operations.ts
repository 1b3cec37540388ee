import { demonstrationOperations } from './demonstration/operations.ts';
import type { AnyOperation, AnyReader } from './engines/database/port.ts';
import { jobOperations } from './engines/jobs/job-operations.ts';
import { featureOperations, featureReaders } from './generated/operations.ts';

/** Every operation that the store can run. The database thread loads this list and nothing else of the features. */
export const operations: readonly AnyOperation[] = [...jobOperations, ...featureOperations, ...demonstrationOperations];

/** Every long read. */
export const readers: readonly AnyReader[] = featureReaders;
