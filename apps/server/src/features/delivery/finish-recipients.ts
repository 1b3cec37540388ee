import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../engines/database/schema/tables.ts';
import { createChange } from '../mailbox/in-transaction.ts';
import type { SubmissionKey } from './store.ts';

/** What became of one recipient. */
export interface RecipientResult {
  readonly recipientNo: number;
  readonly address: string;
  readonly state: 'delivered' | 'deferred' | 'failed';
  readonly code: string | null;
  readonly text: string | null;
  readonly host: string | null;
  /** For `deferred`. */
  readonly nextAttemptAt: number | null;
}

const openStates: readonly SubmissionRecipientTable['state'][] = ['waiting', 'sending', 'deferred'];

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
    .set({ state: 'done' })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
}

/** Writes results and tells the sender's windows; the submission is done when nobody waits any more. */
export async function writeResults(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  results: readonly RecipientResult[],
  sentN: number | null,
): Promise<Change[]> {
  for (const result of results) {
    await tx
      .updateTable('submission_recipient')
      .set({
        state: result.state,
        lease_until: null,
        last_code: result.code,
        last_text: result.text,
        last_host: result.host,
        finished_at: result.state === 'deferred' ? null : context.now,
        ...(result.nextAttemptAt === null ? {} : { next_attempt_at: result.nextAttemptAt }),
      })
      .where('account_no', '=', key.account)
      .where('submission_id', '=', key.submissionId)
      .where('recipient_no', '=', result.recipientNo)
      .where('state', 'in', openStates)
      .execute();
  }
  await endWhenDone(tx, key);
  if (sentN === null) return [];
  return results.map((result) =>
    createChange(key.account, 'deliveryChanged', {
      optType: 'mail',
      mailId: String(sentN),
      address: result.address,
      state: result.state,
    }),
  );
}
