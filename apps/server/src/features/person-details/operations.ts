import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';

/** What the database thread runs for this capability. */
export const personDetailsOperations: readonly AnyOperation[] = [];

/** Long reads. */
export const personDetailsReaders: readonly AnyReader[] = [];
