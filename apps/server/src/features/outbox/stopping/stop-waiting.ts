import { sql } from 'kysely';
import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { giveUp, writeResults } from '../outbound/finish-recipients.ts';
import { readSubmission, type SubmissionKey } from '../store.ts';

/** Recipients of one transaction: some milliseconds of the store's one writer. */
const recipientsPerBatch = 250;

/**
 * Gives up recipients of a message that wait, without a report; answers how many, at most 250. An attempt under way is the last one; who waits for an
 * approval is left to the approvers.
 */
export const stopWaiting = defineOperation<SubmissionKey, { readonly stopped: number }>({
  name: 'outbox.stopWaiting',
  accounts: ({ account }) => [account],
  run: async (tx, context, key) => {
    const submission = await readSubmission(tx, key);
    if (submission === null || submission.state === 'held') return { output: { stopped: 0 } };
    // Who is not reached by the attempt under way is not tried again.
    await tx
      .updateTable('submission')
      .set((eb) => ({ withdrawn_at: eb.fn.coalesce('withdrawn_at', eb.val(context.now)) }))
      .where('account_no', '=', key.account)
      .where('submission_id', '=', key.submissionId)
      .where('state', '=', 'released')
      .execute();
    const recipients = await tx
      .selectFrom('submission_recipient')
      .select(['recipient_no', 'address'])
      .where('account_no', '=', key.account)
      .where('submission_id', '=', key.submissionId)
      .where('state', 'in', ['waiting', 'deferred'])
      .orderBy('recipient_no')
      .limit(recipientsPerBatch)
      .execute();
    if (recipients.length === 0) return { output: { stopped: 0 } };
    const results = recipients.map((row) => giveUp(row, 'stopped by the administrator'));
    const changes = await writeResults(tx, context, key, results, submission.sentN);
    const object = `${String(key.account)}/${String(key.submissionId)}`;
    const stopped = recipients.length;
    return {
      output: { stopped },
      changes,
      audit: [{ action: 'mail.stop', object, result: 'ok', detail: { recipients: stopped } }],
    };
  },
});

/** Messages that somebody has written, in whichever mailbox, and that have not reached everybody. */
export async function findUnfinished(db: Db, writer: number): Promise<readonly SubmissionKey[]> {
  const rows = await db
    .selectFrom('submission_recipient')
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'submission_recipient.account_no')
        .onRef('submission.submission_id', '=', 'submission_recipient.submission_id'),
    )
    .select(['submission.account_no as account', 'submission.submission_id as submissionId'])
    .distinct()
    // As the index of what waits says it: with values it would not be taken.
    .where(sql<boolean>`submission_recipient.state IN ('waiting', 'sending', 'deferred')`)
    .where('submission.state', '<>', 'held')
    .where((eb) => eb.or([eb('submission.account_no', '=', writer), eb('submission.writer_no', '=', writer)]))
    .execute();
  return rows;
}

/** Messages of somebody that wait for their time, the end of the undo window or an approval, in whichever mailbox. */
export async function findHeld(db: Db, writer: number): Promise<readonly SubmissionKey[]> {
  return db
    .selectFrom('submission')
    .select(['account_no as account', 'submission_id as submissionId'])
    .where('state', '=', sql.lit<'held'>('held'))
    .where((eb) => eb.or([eb('account_no', '=', writer), eb('writer_no', '=', writer)]))
    .execute();
}
