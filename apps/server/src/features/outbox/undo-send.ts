import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';
import { endAuthorised } from '../authorised-mail/in-transaction.ts';
import { forgetCarriedFiles } from '../large-attachments/in-transaction.ts';
import { reopenDraft } from './draft-of-submission.ts';
import { endRequest } from './gate/end-request.ts';
import { notifyPending, requireHeld } from './held-mail.ts';
import { releaseJob } from './job-kinds.ts';
import { dropOwnCopy } from './own-sent-copy.ts';
import type { SubmissionKey } from './store.ts';

export interface UndoSendInput {
  readonly account: number;
  /** All of them, or none. */
  readonly submissionIds: readonly number[];
  /** Accounts that are asked to approve one of them: their windows are notified. */
  readonly approvers: readonly number[];
}

export interface UndoneSends {
  readonly draftIds: readonly number[];
}

/**
 * Ends a held mail in the running operation: nobody ever gets it. Refuses with pendingNotFound and alreadySent. The account's
 * MODSEQ, which every operation takes first, puts this and the release in an order: the second of the two finds nothing to do.
 */
export async function endHeld(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  { ending, approvers }: { readonly ending: 'sender' | 'replaced'; readonly approvers: readonly number[] },
): Promise<{ readonly draftId: number | null; readonly changes: readonly Change[] }> {
  const row = await requireHeld(tx, key);
  await tx
    .updateTable('submission')
    // Nobody reads the body again: the sweeper takes it.
    .set({ state: 'recalled', gate: 'refused', withdrawn_at: context.now, body_id: '', facts: null })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  await tx
    .updateTable('submission_recipient')
    .set({ state: 'recalled', finished_at: context.now })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  await endAuthorised(tx, context, key, 'withdrawn');
  await forgetCarriedFiles(tx, key);
  const event = { actor: context.actor, kind: 'withdrawn' as const };
  const ended = await endRequest(tx, context, key, { state: 'withdrawn', ending, event }, [key.account, ...approvers]);
  await tx
    .deleteFrom('job')
    .where('kind', '=', releaseJob)
    .where('unique_key', '=', `${String(key.account)}.${String(key.submissionId)}`)
    .where('state', '=', 'ready')
    .execute();
  const { messageIdHash } = row.facts === null ? { messageIdHash: null } : (JSON.parse(row.facts) as MessageFacts);
  const dropped = await dropOwnCopy(tx, context, { account: key.account, messageIdHash, submittedAt: row.created_at });
  return { draftId: row.draft_id, changes: [...ended, ...dropped] };
}

/** The draft of a mail whose sending was undone before, for a second window that asks the same. */
async function findUndone(tx: Tx, key: SubmissionKey): Promise<number | null> {
  const row = await tx
    .selectFrom('submission')
    .innerJoin('draft', (join) =>
      join.onRef('draft.account_no', '=', 'submission.account_no').onRef('draft.draft_id', '=', 'submission.draft_id'),
    )
    .select('draft.draft_id')
    .where('submission.account_no', '=', key.account)
    .where('submission.submission_id', '=', key.submissionId)
    .where('submission.state', '=', 'recalled')
    .where('draft.state', '=', 'open')
    .executeTakeFirst();
  return row?.draft_id ?? null;
}

/** Undoes the sending of held mails: each is an open draft again. Against the release exactly one wins; two windows that ask both get the draft. */
export const undoSend = defineOperation<UndoSendInput, UndoneSends>({
  name: 'delivery.takeBack',
  accounts: (input) => [input.account, ...input.approvers],
  run: async (tx, context, { account, submissionIds, approvers }) => {
    const changes: Change[] = [];
    const draftIds: number[] = [];
    for (const submissionId of new Set(submissionIds)) {
      const key = { account, submissionId };
      const before = await findUndone(tx, key);
      const ended =
        before === null
          ? await endHeld(tx, context, key, { ending: 'sender', approvers })
          : { draftId: before, changes: [] };
      const { draftId } = ended;
      if (draftId === null) throw new UserError('pendingNotFound');
      draftIds.push(draftId);
      if (before !== null) continue;
      changes.push(
        ...ended.changes,
        ...(await reopenDraft(tx, context, { account, draftId })),
        await notifyPending(tx, key),
      );
    }
    return {
      output: { draftIds },
      changes,
      audit: submissionIds.map((submissionId) => ({
        action: 'mail.takeBack',
        object: `${String(account)}/${String(submissionId)}`,
        result: 'ok' as const,
      })),
    };
  },
});
