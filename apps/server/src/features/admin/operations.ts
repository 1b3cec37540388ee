import type { AnyOperation } from '../../engines/database/port.ts';
import { noteAuditRead } from './note-audit-read.ts';

/** What the database thread runs for this capability. */
export const adminOperations: readonly AnyOperation[] = [noteAuditRead];
