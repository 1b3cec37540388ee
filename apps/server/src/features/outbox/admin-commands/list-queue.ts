import type { Db } from '../../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../../engines/database/schema/sending/outbox-tables.ts';
import type { RecipientKey } from '../outbound/change-waiting-recipient.ts';

/** Rows of one answer: what a person reads at a terminal, and no more than one message over the socket holds. */
export const maxListed = 1_000;

/** Somebody who waits for a mail. */
export interface QueuedRecipient {
  readonly key: RecipientKey;
  readonly sender: string;
  readonly address: string;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly createdAt: number;
  readonly lastCode: string | null;
  readonly lastText: string | null;
  readonly lastHost: string | null;
  /** `refused`: the TLS that was demanded could not be had; `lastText` says why. */
  readonly lastTls: SubmissionRecipientTable['last_tls'];
}

/** Recipients that still wait, the next attempt first. */
export async function listQueue(db: Db): Promise<readonly QueuedRecipient[]> {
  const rows = await db
    .selectFrom('submission_recipient as r')
    .innerJoin('submission as s', (join) =>
      join.onRef('s.account_no', '=', 'r.account_no').onRef('s.submission_id', '=', 'r.submission_id'),
    )
    .selectAll('r')
    .select([
      's.mail_from as mail_from',
      's.created_at as created_at',
      's.state as mail_state',
      's.hold_reason as hold_reason',
    ])
    .where('r.state', 'in', ['waiting', 'sending', 'deferred'])
    .orderBy('r.next_attempt_at')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    key: { account: row.account_no, submissionId: row.submission_id, recipientNo: row.recipient_no },
    sender: row.mail_from,
    address: row.address,
    // What its sender holds is not tried by anybody yet: it says why, and `nextAttemptAt` until when.
    state: row.mail_state === 'held' ? (`held: ${row.hold_reason ?? ''}` as const) : row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    lastCode: row.last_code,
    lastText: row.last_text,
    lastHost: row.last_host,
    lastTls: row.last_tls,
  }));
}
