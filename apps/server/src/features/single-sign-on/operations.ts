import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';

/** What the database thread runs for this capability. */
export const singleSignOnOperations: readonly AnyOperation[] = [];

/** Long reads. */
export const singleSignOnReaders: readonly AnyReader[] = [];
