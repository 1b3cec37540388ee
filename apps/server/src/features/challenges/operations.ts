import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';

/** What the database thread runs for this capability. */
export const challengesOperations: readonly AnyOperation[] = [];

/** Long reads. */
export const challengesReaders: readonly AnyReader[] = [];
