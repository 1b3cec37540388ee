import { type Change, defineOperation, type Tx } from '../../engines/database/port.ts';
import { undecidedAfterMs } from '../../mail/deliveries/index.ts';
import { notifyPending, requireHeld } from './held-mail.ts';
import { enqueueRelease } from './release/enqueue-release.ts';

export interface ChangeHeldInput {
  readonly account: number;
  /** All of them, or none. */
  readonly submissionIds: readonly number[];
  /** When they are sent, epoch milliseconds; null: now. */
  readonly until: number | null;
}

/** The draft that it can become again names the new time. */
async function recordTime(tx: Tx, account: number, draftId: number, scheduledAt: number): Promise<void> {
  const draft = await tx
    .selectFrom('draft')
    .select('content')
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  if (draft === undefined) return;
  const content = { ...(JSON.parse(draft.content) as object), scheduledAt };
  await tx
    .updateTable('draft')
    .set({ content: JSON.stringify(content) })
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .execute();
}

/**
 * Changes until when mails wait. The release job keeps its earlier time and waits on when it finds a later one. Refuses with
 * pendingNotFound and alreadySent.
 */
export const changeHeld = defineOperation<ChangeHeldInput, { readonly changed: number }>({
  name: 'delivery.changeHeld',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, submissionIds, until }) => {
    const at = until ?? context.now;
    const changes: Change[] = [];
    const ids = [...new Set(submissionIds)];
    for (const submissionId of ids) {
      const key = { account, submissionId };
      const row = await requireHeld(tx, key);
      await tx
        .updateTable('submission')
        // Whoever gives an undo window a time has scheduled the mail.
        .set({ hold_until: at, hold_reason: until === null ? row.hold_reason : 'schedule' })
        .where('account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .execute();
      await tx
        .updateTable('submission_recipient')
        .set({ next_attempt_at: at })
        .where('account_no', '=', account)
        .where('submission_id', '=', submissionId)
        // What waits for an administrator is not its sender's to let go.
        .where('next_attempt_at', '<', context.now + undecidedAfterMs)
        .execute();
      await tx
        .updateTable('approval_request')
        .set({ scheduled_at: until })
        .where('account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .execute();
      if (until !== null && row.draft_id !== null) await recordTime(tx, account, row.draft_id, until);
      await enqueueRelease(tx, context, key, at);
      changes.push(await notifyPending(tx, key));
    }
    return {
      output: { changed: ids.length },
      changes,
      audit: ids.map((submissionId) => ({
        action: until === null ? 'mail.sendNow' : 'mail.reschedule',
        object: `${String(account)}/${String(submissionId)}`,
        result: 'ok' as const,
      })),
    };
  },
});
