import { type ApprovalId, maxApprovalReminders } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import type { Services } from '../../../services.ts';
import { approvalNoticeJob, readRequest, recordEvent, type SubmissionKey } from '../../outbox/in-transaction.ts';
import { requireOwn, requirePending } from '../access.ts';
import { mayRemindNow } from '../requests/read-detail.ts';

/** Reminds everybody who is asked now. Refuses with approvalReminded: too soon, or none is left. */
export const remindApprovers = defineOperation<SubmissionKey, { readonly remindersLeft: number }>({
  name: 'approval.remind',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, submissionId }) => {
    const key = { account, submissionId };
    const request = await readRequest(tx, key);
    if (request === null) throw new UserError('approvalNotFound');
    requirePending(request);
    if (!mayRemindNow(request, context.now)) throw new UserError('approvalReminded');
    await tx
      .updateTable('approval_request')
      .set({ reminders: request.reminders + 1, reminded_at: context.now })
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .execute();
    await tx
      .updateTable('approval_task')
      .set({ notified_at: null, is_reminded: 1 })
      .where('source_account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where('state', '=', 'waiting')
      .execute();
    await recordEvent(tx, context, key, { actor: context.actor, kind: 'reminded' });
    await enqueueJob(tx, context.now, {
      kind: approvalNoticeJob,
      accountNo: account,
      uniqueKey: `${String(account)}.${String(submissionId)}`,
      payload: key,
    });
    return {
      output: { remindersLeft: maxApprovalReminders - request.reminders - 1 },
      audit: [{ action: 'approval.remind', object: `${String(account)}/${String(submissionId)}`, result: 'ok' }],
    };
  },
});

/** Reminds the approvers of a request of the caller's. */
export async function remind(
  { database: { read, runner } }: Pick<Services, 'database'>,
  context: CallContext,
  id: ApprovalId,
): Promise<{ remindersLeft: number }> {
  const { key } = await requireOwn(read, id, context.session.actor);
  return runner.execute(remindApprovers, toOperationContext(context), key);
}
