/** What a decision does to the submission: the only place where a recipient that was held may go on, or is refused. */
import type { Change, RunningContext, Tx } from '../../../engines/database/port.ts';
import { endAuthorised } from '../../authorised-mail/in-transaction.ts';
import { closeFilesTo, forgetCarriedFiles } from '../../large-attachments/in-transaction.ts';
import { writeResults } from '../outbound/finish-recipients.ts';
import { enqueueRelease } from '../release/enqueue-release.ts';
import { notApprovedCode } from '../reports/explain-status.ts';
import type { SubmissionKey } from '../store.ts';

async function readSubmissionRow(tx: Tx, key: SubmissionKey) {
  return tx
    .selectFrom('submission')
    .select(['state', 'hold_until', 'sent_n', 'gate'])
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .executeTakeFirst();
}

async function listHeldRecipients(tx: Tx, key: SubmissionKey) {
  return tx
    .selectFrom('submission_recipient')
    .select(['recipient_no', 'address', 'via_group'])
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('state', '=', 'held')
    .orderBy('recipient_no')
    .execute();
}

/** Recipients of a submission go on that were held; `only`: these addresses (a group's stands for everybody in it), the others are refused. */
export async function letLeave(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  only: ReadonlySet<string> | null = null,
): Promise<Change[]> {
  const submission = await readSubmissionRow(tx, key);
  if (submission === undefined || submission.gate === 'refused') return [];
  const held = await listHeldRecipients(tx, key);
  const isNamed = (address: string | null) => address !== null && only?.has(address.toLowerCase()) === true;
  const isKept = (row: (typeof held)[number]) => only === null || isNamed(row.address) || isNamed(row.via_group);
  const changes = await refuseRecipients(
    tx,
    context,
    key,
    submission.sent_n,
    held.filter((row) => !isKept(row)),
  );
  await tx
    .updateTable('submission_recipient')
    .set({ state: 'waiting', next_attempt_at: Math.max(context.now, submission.hold_until ?? 0) })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('state', '=', 'held')
    .execute();
  await tx
    .updateTable('submission')
    .set({ gate: 'granted' })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  await enqueueRelease(tx, context, key, Math.max(context.now, submission.hold_until ?? 0));
  return changes;
}

/** Ends recipients without a delivery report: whoever asked for approval hears of it by a notice. */
async function refuseRecipients(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  sentN: number | null,
  recipients: readonly { readonly recipient_no: number; readonly address: string }[],
): Promise<Change[]> {
  if (recipients.length === 0) return [];
  await closeFilesTo(
    tx,
    context,
    key,
    recipients.map((row) => row.address),
  );
  const results = recipients.map((row) => ({
    recipientNo: row.recipient_no,
    address: row.address,
    state: 'failed' as const,
    code: notApprovedCode,
    text: null,
    host: null,
    nextAttemptAt: null,
    isSilent: true as const,
  }));
  return writeResults(tx, context, key, results, sentN);
}

/** Its sender takes back what was held of a submission that has left in part, or left by itself: nobody else gets it. */
export async function recallHeld(tx: Tx, context: RunningContext, key: SubmissionKey): Promise<Change[]> {
  const submission = await readSubmissionRow(tx, key);
  if (submission === undefined || submission.gate !== 'waiting') return [];
  await tx
    .updateTable('submission')
    .set({ gate: 'refused' })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  const held = await listHeldRecipients(tx, key);
  await closeFilesTo(
    tx,
    context,
    key,
    held.map((row) => row.address),
  );
  const results = held.map((row) => ({
    recipientNo: row.recipient_no,
    address: row.address,
    state: 'recalled' as const,
    code: null,
    text: null,
    host: null,
    nextAttemptAt: null,
  }));
  return writeResults(tx, context, key, results, submission.sent_n);
}

/** Nobody who was held gets it. A submission of which nothing has left ends; of another, the rest goes on. */
export async function refuseLeave(tx: Tx, context: RunningContext, key: SubmissionKey): Promise<Change[]> {
  const submission = await readSubmissionRow(tx, key);
  if (submission === undefined || submission.gate !== 'waiting') return [];
  const held = await listHeldRecipients(tx, key);
  await tx
    .updateTable('submission')
    .set({ gate: 'refused' })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  const changes = await refuseRecipients(tx, context, key, submission.sent_n, held);
  const open = await tx
    .selectFrom('submission_recipient')
    .select('recipient_no')
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  if (submission.state !== 'held' || open !== undefined) return changes;
  await tx
    .updateTable('submission')
    .set({ state: 'recalled', withdrawn_at: context.now, body_id: '', facts: null })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  await endAuthorised(tx, context, key, 'withdrawn');
  await forgetCarriedFiles(tx, key);
  return changes;
}
