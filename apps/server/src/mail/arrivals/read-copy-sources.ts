import type { Db } from '../../engines/database/port.ts';
import { listAncestors } from '../bodies/in-transaction.ts';
import type { StoredSummary } from '../bodies/index.ts';
import { inBatches, pickMessages } from '../messages/index.ts';
import type { InsertMessageInput } from './insert-message.ts';

/** What a copy has of its original. */
export type CopiedRow = Pick<
  InsertMessageInput,
  'facts' | 'flags' | 'fromVerdict' | 'receivedAt' | 'receipt' | 'submission'
>;

/**
 * What copies of mails are made of, by number. In its own account a copy finds the conversation of its original by the Message-ID; in another it is
 * joined as a mail that arrives, and knows nothing of the submission.
 */
export async function readCopySources(
  db: Db,
  from: { readonly account: number; readonly orgId: number; readonly isSameAccount: boolean },
  ns: readonly number[],
): Promise<Map<number, CopiedRow>> {
  const copied = new Map<number, CopiedRow>();
  for (const chunk of inBatches(ns)) {
    const rows = await db
      .selectFrom(pickMessages(from.account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .selectAll('message')
      .execute();
    const ancestors = from.isSameAccount
      ? null
      : await readAncestors(
          db,
          from.orgId,
          rows.map((row) => row.body_id),
        );
    for (const row of rows) {
      copied.set(row.n, {
        facts: {
          bodyId: row.body_id,
          sizeBytes: row.size_bytes,
          sentAt: row.sent_at,
          hasAttachment: row.has_attachment === 1,
          hasCalendar: row.has_calendar === 1,
          priority: row.priority,
          subject: row.subject,
          fromName: row.from_name,
          fromAddress: row.from_address,
          recipients: row.recipients,
          preview: row.preview,
          messageIdHash: row.message_id_hash,
          wantsReceipt: row.receipt === 'wanted',
          readReport: null,
          ancestorHashes: ancestors?.get(row.body_id) ?? [],
        },
        flags: {
          seen: row.seen === 1,
          starred: row.starred === 1,
          answered: row.answered === 1,
          forwarded: row.forwarded === 1,
          sticky: row.sticky === 1,
          system: row.system === 1,
          color: row.color,
        },
        fromVerdict: row.from_verdict,
        receivedAt: row.received_at,
        receipt: row.receipt,
        ...(from.isSameAccount && row.submission_account_no !== null && row.submission_id !== null
          ? { submission: { account: row.submission_account_no, id: row.submission_id } }
          : {}),
      });
    }
  }
  return copied;
}

async function readAncestors(db: Db, orgId: number, bodyIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('body')
    .select(['body_id', 'summary'])
    .where('org_id', '=', orgId)
    .where('body_id', 'in', [...new Set(bodyIds)])
    .execute();
  return new Map(rows.map((row) => [row.body_id, listAncestors(JSON.parse(row.summary) as StoredSummary)]));
}
