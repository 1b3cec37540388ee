import type { Db } from '../../../engines/database/port.ts';

/** A message that somebody has sent. */
export interface SentMessage {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly from: string;
  readonly subject: string;
  readonly recipients: number;
  readonly outside: number;
  /** Those who have it. */
  readonly delivered: number;
}

/** What a mailbox has sent since a time, the newest first. */
export async function listSent(
  db: Db,
  { account, since, limit }: { readonly account: number; readonly since: number; readonly limit: number },
): Promise<readonly SentMessage[]> {
  const rows = await db
    .selectFrom('submission')
    .select(['submission_id', 'created_at', 'mail_from', 'subject'])
    .where('account_no', '=', account)
    .where('kind', '<>', 'report')
    .where('created_at', '>=', since)
    .orderBy('submission_id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const recipients = await db
    .selectFrom('submission_recipient')
    .select(['submission_id', 'state', 'target_account_no'])
    .where('account_no', '=', account)
    .where(
      'submission_id',
      'in',
      rows.map((row) => row.submission_id),
    )
    .execute();
  const counted = Map.groupBy(recipients, (row) => row.submission_id);
  return rows.map((row) => {
    const all = counted.get(row.submission_id) ?? [];
    return {
      at: row.created_at,
      from: row.mail_from,
      subject: row.subject,
      recipients: all.length,
      outside: all.filter(({ target_account_no: inside }) => inside === null).length,
      delivered: all.filter(({ state }) => state === 'delivered').length,
    };
  });
}
