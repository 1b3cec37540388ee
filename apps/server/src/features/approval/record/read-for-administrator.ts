/** The record as a console shows it: for administrators of the organisation, each look recorded. */
import type { OperationContext } from '../../../engines/database/port.ts';
import { assertMayManageOrganisation } from '../../identity/in-transaction.ts';
import type { RecordServices } from './export-record.ts';
import { approvalRecordPage, type RecordPage, requestsOfPage } from './read-record.ts';
import { type ApprovalStatistics, approvalStatistics } from './read-statistics.ts';
import type { RecordCursor, RecordFilter } from './record-filter.ts';
import { recordRecordRead } from './record-record-read.ts';

/** A page of the record. Throws `notAllowed`. */
export async function readApprovalRecord(
  { database }: Pick<RecordServices, 'database'>,
  context: OperationContext,
  filter: RecordFilter,
  after: RecordCursor | null = null,
  limit: number = requestsOfPage,
): Promise<RecordPage> {
  await assertMayManageOrganisation(database.read, context, filter.orgId);
  const page = await database.longRead(approvalRecordPage, { filter, after, limit });
  await database.runner.execute(recordRecordRead, context, {
    action: 'approval.readRecord',
    filter,
    format: 'table',
    requests: page.entries.length,
    sha256: null,
  });
  return page;
}

/** The statistics. Throws `notAllowed`. */
export async function readApprovalTimes(
  { database }: Pick<RecordServices, 'database'>,
  context: OperationContext,
  filter: RecordFilter,
): Promise<ApprovalStatistics> {
  await assertMayManageOrganisation(database.read, context, filter.orgId);
  const statistics = await database.longRead(approvalStatistics, filter);
  await database.runner.execute(recordRecordRead, context, {
    action: 'approval.readStatistics',
    filter,
    format: 'table',
    requests: statistics.requests,
    sha256: null,
  });
  return statistics;
}
