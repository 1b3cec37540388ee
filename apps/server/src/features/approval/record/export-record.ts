/** The record for auditors: read and written page by page, and itself recorded in the audit. Who may is asked by whoever calls. */
import type { OperationContext } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { readHeadKey, signCurrentHeads } from '../../audit-chain/index.ts';
import { approvalRecordPage, requestsOfPage } from './read-record.ts';
import { createRecordExport, type RecordFormat, type RecordHeading, type WriteBytes } from './record-export.ts';
import type { RecordCursor } from './record-filter.ts';
import { recordRecordRead } from './record-record-read.ts';

export type RecordServices = Pick<Services, 'database' | 'secrets' | 'clock'>;

/** Writes the requests of a filter in a format; answers how many there were. */
export async function exportRecord(
  services: RecordServices,
  context: OperationContext,
  format: RecordFormat,
  heading: RecordHeading,
  write: WriteBytes,
): Promise<{ readonly requests: number; readonly sha256: string }> {
  const { database, secrets } = services;
  const { filter } = heading;
  const file = createRecordExport(format, write, heading);
  await file.begin();
  let requests = 0;
  for (let after: RecordCursor | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const input: Parameters<typeof approvalRecordPage.read>[1] = { filter, after, limit: requestsOfPage };
    const page = await database.longRead(approvalRecordPage, input);
    await file.add(page.entries);
    requests += page.entries.length;
    after = page.next;
  }
  const [head] = await signCurrentHeads(services, filter.orgId);
  const sha256 = await file.end(head === undefined ? null : { head, publicKey: readHeadKey(secrets) });
  const read = { action: 'approval.readRecord' as const, filter, format, requests, sha256 };
  await database.runner.execute(recordRecordRead, context, read);
  return { requests, sha256 };
}
