import type { ApprovalDetail } from '@hongyan/contract';
import type { Change, Db, RunningContext, Tx } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import type { SubmissionKey } from '../store.ts';
import { notifyApproval } from './ask-level.ts';
import { type RecordedEvent, recordEvent } from './record-event.ts';

export type RequestEnding = NonNullable<ApprovalDetail['how']>;

/** The request of a submission; null: it needed none. */
export async function readRequest(db: Db, key: SubmissionKey): Promise<ApprovalRequestTable | null> {
  const row = await db
    .selectFrom('approval_request')
    .selectAll()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Everybody who is asked, or was: their lists show the request. */
export async function listTaskAccounts(db: Db, key: SubmissionKey): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('approval_task')
    .select('account_no')
    .distinct()
    .where('source_account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  return rows.map((row) => row.account_no);
}

export interface EndedRequest {
  readonly state: Exclude<ApprovalRequestTable['state'], 'pending'>;
  readonly ending: RequestEnding;
  readonly event: RecordedEvent;
}

/**
 * Ends a pending request, once: nobody is asked any more. The submission itself is the caller's. Publishes to those whose accounts the
 * operation has taken (`notified`); the lists of others are right when they are asked for next.
 */
export async function endRequest(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  { state, ending, event }: EndedRequest,
  notified: readonly number[],
): Promise<Change[]> {
  const ended = await tx
    .updateTable('approval_request')
    .set({ state, ending, decided_at: context.now, due_at: null })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('state', '=', 'pending')
    .returning('owner_no')
    .executeTakeFirst();
  if (ended === undefined) return [];
  await tx
    .updateTable('approval_task')
    .set((eb) => ({
      listed_as: eb
        .case()
        .when('listed_as', '=', 'superseded')
        .then('superseded' as const)
        .else(state)
        .end(),
      state: eb
        .case()
        .when('state', '=', 'waiting')
        .then('ended' as const)
        .else(eb.ref('state'))
        .end(),
    }))
    .where('source_account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  await recordEvent(tx, context, key, event);
  return notifyApproval(tx, key, notified);
}
