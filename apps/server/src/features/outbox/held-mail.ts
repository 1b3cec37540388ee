import { sql } from 'kysely';
/** Mail that waits: what taking it back, changing it and releasing it have in common. */
import { UserError } from '../../call/user-error.ts';
import type { Change, Db, Tx } from '../../engines/database/port.ts';
import type { SubmissionTable } from '../../engines/database/schema/sending/outbox-tables.ts';
import { createChange } from '../../mail/messages/index.ts';
import type { SubmissionKey } from './store.ts';

/** Why a mail waits, and until when. */
export interface Hold {
  /** `approval`: nobody has it until somebody approves it. */
  readonly reason: 'undo' | 'schedule' | 'approval';
  /** Epoch milliseconds. */
  readonly until: number;
}

/** A held mail of the account. Refuses with pendingNotFound, and with alreadySent when the release was faster. */
export async function requireHeld(tx: Tx, key: SubmissionKey): Promise<SubmissionTable> {
  const row = await tx
    .selectFrom('submission')
    .selectAll()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .executeTakeFirst();
  if (row === undefined || row.hold_reason === null || row.state === 'recalled') throw new UserError('pendingNotFound');
  if (row.state !== 'held') throw new UserError('alreadySent');
  return row;
}

/** How many mails of an account are scheduled. */
export async function countScheduled(db: Db, account: number): Promise<number> {
  const row = await db
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('account_no', '=', account)
    .where('state', '=', sql.lit<'held'>('held'))
    .where('hold_reason', '=', 'schedule')
    .executeTakeFirstOrThrow();
  return row.held;
}

/** Publishes to every window that the list of waiting mails has changed. */
export async function notifyPending(tx: Tx, key: SubmissionKey): Promise<Change> {
  return createChange(key.account, 'pendingChanged', {
    optType: 'mailbox',
    pendingId: String(key.submissionId),
    count: await countScheduled(tx, key.account),
  });
}
