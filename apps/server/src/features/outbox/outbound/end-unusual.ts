import { sql } from 'kysely';
import { type Db, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import { unusualText } from '../../../mail/deliveries/index.ts';
import { enqueueRelease } from '../release/enqueue-release.ts';
import { readSubmission, type SubmissionKey } from '../store.ts';
import { givenUpText, giveUp, writeResults } from './finish-recipients.ts';

/** Recipients of one transaction: some milliseconds of the store's one writer. */
const recipientsPerBatch = 250;

interface UnusualRecipient {
  readonly recipient_no: number;
  readonly address: string;
}

async function letLeave(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  recipients: readonly UnusualRecipient[],
  dueAt: number,
): Promise<void> {
  await tx
    .updateTable('submission_recipient')
    .set({ state: 'waiting', next_attempt_at: dueAt, last_text: null })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where(
      'recipient_no',
      'in',
      recipients.map((row) => row.recipient_no),
    )
    .execute();
  // The release makes the jobs of the domains, at once or when its sender lets it go.
  await enqueueRelease(tx, context, key, dueAt);
}

export interface EndUnusual extends SubmissionKey {
  /** `drop`: those who wait never get it, and no report is made. */
  readonly decision: 'send' | 'drop';
}

/**
 * Ends the waiting of recipients for whom an administrator has decided; answers of how many, at most 250. What its sender still holds (undo window,
 * scheduled) keeps its time.
 */
export const endUnusual = defineOperation<EndUnusual, { readonly ended: number }>({
  name: 'outbox.endUnusual',
  accounts: ({ account }) => [account],
  run: async (tx, context, { decision, ...key }) => {
    const submission = await readSubmission(tx, key);
    if (submission === null) return { output: { ended: 0 } };
    const recipients = await tx
      .selectFrom('submission_recipient')
      .select(['recipient_no', 'address'])
      .where('account_no', '=', key.account)
      .where('submission_id', '=', key.submissionId)
      .where('state', '=', 'deferred')
      .where('last_text', '=', unusualText)
      .orderBy('recipient_no')
      .limit(recipientsPerBatch)
      .execute();
    if (recipients.length === 0) return { output: { ended: 0 } };
    const object = `${String(key.account)}/${String(key.submissionId)}`;
    const detail = { decision, recipients: recipients.length };
    const audit = [{ action: 'mail.endUnusual', object, result: 'ok' as const, detail }];
    const output = { ended: recipients.length };
    if (decision === 'send') {
      const dueAt = submission.state === 'held' ? Math.max(submission.holdUntil ?? 0, context.now) : context.now;
      await letLeave(tx, context, key, recipients, dueAt);
      return { output, audit };
    }
    const results = recipients.map((row) => giveUp(row, givenUpText));
    return { output, changes: await writeResults(tx, context, key, results, submission.sentN), audit };
  },
});

const waitsUnusually = (db: Db, writer: number) =>
  db
    .selectFrom('submission_recipient')
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'submission_recipient.account_no')
        .onRef('submission.submission_id', '=', 'submission_recipient.submission_id'),
    )
    // As the index of what waits says it: with values it would not be taken.
    .where(sql<boolean>`submission_recipient.state IN ('waiting', 'sending', 'deferred')`)
    .where('submission_recipient.last_text', '=', unusualText)
    .where((eb) => eb.or([eb('submission.writer_no', '=', writer), eb('submission.account_no', '=', writer)]));

/** Messages that somebody has written, in whichever mailbox, and that wait since they were unusually many; in the order in which they were written. */
export async function findUnusual(db: Db, writer: number): Promise<readonly SubmissionKey[]> {
  return waitsUnusually(db, writer)
    .select(['submission.account_no as account', 'submission.submission_id as submissionId'])
    .distinct()
    .orderBy('submission.account_no')
    .orderBy('submission.submission_id')
    .execute();
}

/** How many messages of somebody wait, and for how many recipients. */
export async function countUnusual(
  db: Db,
  writer: number,
): Promise<{ readonly messages: number; readonly recipients: number }> {
  const rows = await waitsUnusually(db, writer)
    .select((eb) => ['submission.submission_id', eb.fn.countAll<number | string>().as('recipients')])
    .groupBy(['submission.account_no', 'submission.submission_id'])
    .execute();
  return { messages: rows.length, recipients: rows.reduce((sum, row) => sum + Number(row.recipients), 0) };
}
