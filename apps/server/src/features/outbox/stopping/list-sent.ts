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

interface Recipient {
  readonly state: string;
  readonly target_account_no: number | null;
}

/** The recipients of some submissions, by the name that `nameSubmission` gives each. */
async function readRecipients(
  db: Db,
  keys: readonly { readonly account_no: number; readonly submission_id: number }[],
) {
  const found = new Map<string, Recipient[]>();
  for (const [account, own] of Map.groupBy(keys, (key) => key.account_no)) {
    const ids = own.map((key) => key.submission_id);
    const rows = await db
      .selectFrom('submission_recipient')
      .select(['submission_id', 'state', 'target_account_no'])
      .where('account_no', '=', account)
      .where('submission_id', 'in', ids)
      .execute();
    for (const [id, all] of Map.groupBy(rows, (row) => row.submission_id)) found.set(nameSubmission(account, id), all);
  }
  return found;
}

const nameSubmission = (account: number, id: number): string => `${account}/${id}`;

/** What left a mailbox since a time, and what its person wrote in the mailboxes of others, the newest first. */
export async function listSent(
  db: Db,
  { writer, since, limit }: { readonly writer: number; readonly since: number; readonly limit: number },
): Promise<readonly SentMessage[]> {
  const rows = await db
    .selectFrom('submission')
    .select(['account_no', 'submission_id', 'created_at', 'mail_from', 'subject'])
    .where((eb) => eb.or([eb('account_no', '=', writer), eb('writer_no', '=', writer)]))
    .where('kind', '<>', 'report')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('submission_id', 'desc')
    .limit(limit)
    .execute();
  const recipients = await readRecipients(db, rows);
  return rows.map((row) => {
    const all = recipients.get(nameSubmission(row.account_no, row.submission_id)) ?? [];
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
