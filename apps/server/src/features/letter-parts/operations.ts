import type { AnyOperation } from '../../engines/database/port.ts';

/** What the database thread runs for this capability. */
export const letterPartsOperations: readonly AnyOperation[] = [];
