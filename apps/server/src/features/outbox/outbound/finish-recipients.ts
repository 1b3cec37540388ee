import type { Change, RunningContext, Tx } from '../../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../../engines/database/schema/sending/outbox-tables.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { notifyDelivery } from '../../../mail/messages/index.ts';
import { reportJob } from '../job-kinds.ts';
import type { SubmissionKey } from '../store.ts';
import { delayWarningAfterMs } from './retry-schedule.ts';

/** The result for one recipient. */
export interface RecipientResult {
  readonly recipientNo: number;
  readonly address: string;
  readonly state: 'delivered' | 'deferred' | 'failed' | 'recalled';
  readonly code: string | null;
  readonly text: string | null;
  readonly host: string | null;
  /** How it was encrypted, or that it could not be as demanded; absent where no server outside was asked for it. */
  readonly tls?: SubmissionRecipientTable['last_tls'];
  /** For `deferred`. */
  readonly nextAttemptAt: number | null;
  /** The sender gets no report of it: an administrator decided. */
  readonly isSilent?: true;
}

/** What the send log says of a recipient whom an administrator has given up. */
export const givenUpText = 'given up by the administrator';

/** A recipient whom an administrator has given up: it fails with this text, and no report is made. */
export function giveUp(
  { recipient_no: recipientNo, address }: Pick<SubmissionRecipientTable, 'recipient_no' | 'address'>,
  text: string,
): RecipientResult {
  const outcome = { state: 'failed', code: null, text, host: null, nextAttemptAt: null, isSilent: true } as const;
  return { recipientNo, address, ...outcome };
}

const openStates: readonly SubmissionRecipientTable['state'][] = ['held', 'waiting', 'sending', 'deferred'];

async function endWhenDone(tx: Tx, key: SubmissionKey): Promise<void> {
  const open = await tx
    .selectFrom('submission_recipient')
    .select('recipient_no')
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('state', 'in', openStates)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return;
  await tx
    .updateTable('submission')
    // Nobody needs a copy any more.
    .set({ state: 'done', facts: null })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
}

/** Makes the job that notifies the sender, in the transaction that gives it something to report. */
async function askForReport(
  tx: Tx,
  now: number,
  { account, submissionId }: SubmissionKey,
  results: readonly RecipientResult[],
): Promise<void> {
  const hasFailed = results.some((result) => result.state === 'failed' && result.isSilent !== true);
  if (!hasFailed && !results.some((result) => result.state === 'deferred')) return;
  const submission = await tx
    .selectFrom('submission')
    .select(['mail_from', 'created_at', 'released_at'])
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (submission === undefined || submission.mail_from === '') return;
  const lateAt = (submission.released_at ?? submission.created_at) + delayWarningAfterMs;
  await enqueueJob(tx, now, {
    kind: reportJob,
    accountNo: account,
    uniqueKey: `${String(account)}.${String(submissionId)}`,
    payload: { account, submissionId } satisfies SubmissionKey,
    runAt: hasFailed ? now : Math.max(now, lateAt),
  });
}

/** A mail that its sender has recalled is not tried again: who was not reached by the attempt under way never gets it. */
async function withRecall(
  tx: Tx,
  key: SubmissionKey,
  results: readonly RecipientResult[],
): Promise<readonly RecipientResult[]> {
  if (!results.some((result) => result.state === 'deferred')) return results;
  const row = await tx
    .selectFrom('submission')
    .select('withdrawn_at')
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .executeTakeFirst();
  if (row === undefined || row.withdrawn_at === null) return results;
  return results.map((result) =>
    result.state === 'deferred' ? { ...result, state: 'recalled', nextAttemptAt: null } : result,
  );
}

/** Writes results and publishes them to the sender's windows; the submission is done when nobody waits any more. */
export async function writeResults(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  reported: readonly RecipientResult[],
  sentN: number | null,
): Promise<Change[]> {
  const results = await withRecall(tx, key, reported);
  for (const result of results) {
    await tx
      .updateTable('submission_recipient')
      .set({
        state: result.state,
        lease_until: null,
        last_code: result.code,
        last_text: result.text,
        last_host: result.host,
        last_tls: result.tls ?? null,
        finished_at: result.state === 'deferred' ? null : context.now,
        ...(result.isSilent === true || result.state === 'delivered' ? { told: 2 as const } : {}),
        ...(result.nextAttemptAt === null ? {} : { next_attempt_at: result.nextAttemptAt }),
      })
      .where('account_no', '=', key.account)
      .where('submission_id', '=', key.submissionId)
      .where('recipient_no', '=', result.recipientNo)
      .where('state', 'in', openStates)
      .execute();
  }
  await endWhenDone(tx, key);
  await askForReport(tx, context.now, key, results);
  return notifyDelivery(tx, { account: key.account, n: sentN }, results);
}
