import type { AnyOperation } from '../../engines/database/port.ts';
import { recordAuditRead } from './record-audit-read.ts';

/** What the database thread runs for this capability. */
export const adminOperations: readonly AnyOperation[] = [recordAuditRead];
