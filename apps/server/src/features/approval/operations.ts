import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { approvalRecordPage } from './record/read-record.ts';
import { approvalStatistics } from './record/read-statistics.ts';
import { recordRecordRead } from './record/record-record-read.ts';

/** What the store runs for the record of approvals. */
export const approvalRecordOperations: readonly AnyOperation[] = [recordRecordRead];
export const approvalRecordReaders: readonly AnyReader[] = [approvalRecordPage, approvalStatistics];
