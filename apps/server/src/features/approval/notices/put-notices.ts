import { type Change, defineOperation } from '../../../engines/database/port.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../../mail/notices/in-transaction.ts';
import type { SubmissionKey } from '../../outbox/in-transaction.ts';

export interface PutAskedNoticeInput extends SubmissionKey {
  readonly approver: number;
  readonly notice: AcceptedBody;
}

/** Gives an approver their notice, once for each time that they are asked or reminded. */
export const putAskedNotice = defineOperation<PutAskedNoticeInput, null>({
  name: 'approval.putAskedNotice',
  accounts: ({ approver }) => [approver],
  run: async (tx, context, { account, submissionId, approver, notice }) => {
    const due = await tx
      .updateTable('approval_task')
      .set({ notified_at: context.now, is_reminded: 0 })
      .where('account_no', '=', approver)
      .where('source_account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where('state', '=', 'waiting')
      .where('notified_at', 'is', null)
      .returning('slot_no')
      .execute();
    const changes: readonly Change[] = due.length === 0 ? [] : await putNotice(tx, context, approver, notice);
    return { output: null, changes };
  },
});

export interface PutOwnerNoticeInput extends SubmissionKey {
  readonly owner: number;
  /** `asked`: it is still pending. */
  readonly about: 'asked' | 'ended';
  /** Null: nothing is said of it. */
  readonly notice: AcceptedBody | null;
}

/** Tells whoever made a request what became of it, once. */
export const putOwnerNotice = defineOperation<PutOwnerNoticeInput, null>({
  name: 'approval.putOwnerNotice',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, { account, submissionId, owner, about, notice }) => {
    // 0: nothing was said, 1: that it waits, 2: how it ended.
    const [said, before] = about === 'asked' ? ([1, 1] as const) : ([2, 2] as const);
    const due = await tx
      .updateTable('approval_request')
      .set({ owner_notified: said })
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where('owner_notified', '<', before)
      .where('state', about === 'asked' ? '=' : '!=', 'pending')
      .returning('owner_no')
      .executeTakeFirst();
    return { output: null, changes: due === undefined ? [] : await putNotice(tx, context, owner, notice) };
  },
});
