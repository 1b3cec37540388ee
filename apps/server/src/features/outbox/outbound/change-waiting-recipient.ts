import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { outboundJob, releaseJob } from '../job-kinds.ts';
import { readRecipients, readSubmission, type SubmissionKey } from '../store.ts';
import { givenUpText, giveUp, writeResults } from './finish-recipients.ts';
import { outboundKey } from './record-outcomes.ts';

/** One recipient of a submission that has been released. */
export interface RecipientKey extends SubmissionKey {
  readonly recipientNo: number;
}

/** What its sender holds is none of the queue's business. */
async function readWaiting(tx: Tx, key: RecipientKey) {
  const submission = await readSubmission(tx, key);
  if (submission === null || submission.state === 'held') return null;
  const [row] = await readRecipients(tx, key, [key.recipientNo]);
  return row?.state === 'waiting' || row?.state === 'deferred' ? row : null;
}

/** Makes a waiting recipient due now. False: nobody waits under this key. */
export const retryRecipient = defineOperation<RecipientKey, boolean>({
  name: 'delivery.retryRecipient',
  accounts: ({ account }) => [account],
  run: async (tx, context, key) => {
    const row = await readWaiting(tx, key);
    if (!row) return { output: false };
    const { account, submissionId, recipientNo } = key;
    await tx
      .updateTable('submission_recipient')
      .set({ next_attempt_at: context.now })
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where('recipient_no', '=', recipientNo)
      .execute();
    const isInside = row.target_account_no !== null;
    await enqueueJob(tx, context.now, {
      kind: isInside ? releaseJob : outboundJob,
      accountNo: account,
      uniqueKey: isInside ? `${account}.${submissionId}` : outboundKey(key, row.domain),
      payload: isInside ? { account, submissionId } : { account, submissionId, domain: row.domain },
    });
    return { output: true, audit: [{ action: 'delivery.retryRecipient', object: row.address, result: 'ok' }] };
  },
});

/** Gives a waiting recipient up, without a bounce. False: nobody waits under this key, or it is being sent right now. */
export const dropRecipient = defineOperation<RecipientKey, boolean>({
  name: 'delivery.dropRecipient',
  accounts: ({ account }) => [account],
  run: async (tx, context, key) => {
    const row = await readWaiting(tx, key);
    if (!row) return { output: false };
    const submission = await readSubmission(tx, key);
    const changes = await writeResults(tx, context, key, [giveUp(row, givenUpText)], submission?.sentN ?? null);
    return { output: true, changes, audit: [{ action: 'delivery.dropRecipient', object: row.address, result: 'ok' }] };
  },
});
