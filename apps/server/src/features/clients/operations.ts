import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';

/** What the database thread runs for this capability. */
export const clientsOperations: readonly AnyOperation[] = [];

/** Long reads. */
export const clientsReaders: readonly AnyReader[] = [];
