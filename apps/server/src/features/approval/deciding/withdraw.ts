/** What the sender of a request does with it: withdraws it, edits its message again. */
import type { ApprovalId, DraftId } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import {
  endHeld,
  endRequest,
  listTaskAccounts,
  readRequest,
  recallHeld,
  reopenDraft,
  type SubmissionKey,
} from '../../outbox/in-transaction.ts';
import { requireOwn, requirePending } from '../access.ts';

export interface WithdrawInput extends SubmissionKey {
  /** Everybody whose lists change. */
  readonly involved: readonly number[];
}

/** Withdraws a pending request: a message that nobody has is a draft again; of another nobody else gets it. Against a decision exactly one wins. */
export const withdrawRequest = defineOperation<WithdrawInput, { readonly draftId: number | null }>({
  name: 'approval.withdraw',
  accounts: ({ account, involved }) => [account, ...involved],
  run: async (tx, context, { account, submissionId, involved }) => {
    const key = { account, submissionId };
    const request = await readRequest(tx, key);
    if (request === null) throw new UserError('approvalNotFound');
    requirePending(request);
    const audit = [
      { action: 'approval.withdraw', object: `${String(account)}/${String(submissionId)}`, result: 'ok' as const },
    ];
    const submission = await tx
      .selectFrom('submission')
      .select('state')
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    if (submission?.state === 'held') {
      const { draftId, changes } = await endHeld(tx, context, key, { ending: 'sender', approvers: involved });
      const reopened = draftId === null ? [] : await reopenDraft(tx, context, { account, draftId });
      return { output: { draftId }, changes: [...changes, ...reopened], audit };
    }
    const event = { actor: context.actor, kind: 'withdrawn' as const };
    const ended = await endRequest(tx, context, key, { state: 'withdrawn', ending: 'sender', event }, involved);
    return { output: { draftId: null }, changes: [...ended, ...(await recallHeld(tx, context, key))], audit };
  },
});

/** Opens the draft of a request that ended without leaving. Opened before it stays open. */
export const reopenRequest = defineOperation<SubmissionKey, { readonly draftId: number }>({
  name: 'approval.reopen',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, submissionId }) => {
    const request = await readRequest(tx, { account, submissionId });
    const isOver = request?.state === 'rejected' || request?.state === 'withdrawn';
    const draftId = request?.draft_id ?? null;
    if (!isOver || draftId === null) throw new UserError('approvalNotEditable');
    const draft = await tx
      .selectFrom('draft')
      .select('state')
      .where('account_no', '=', account)
      .where('draft_id', '=', draftId)
      .executeTakeFirst();
    if (draft === undefined) throw new UserError('approvalNotEditable');
    return { output: { draftId }, changes: await reopenDraft(tx, context, { account, draftId }) };
  },
});

type OwnServices = Pick<Services, 'database'>;

const toDraftId = (draftId: number): DraftId => String(draftId) as DraftId;

/** Withdraws a request of the caller's. The draft of another's mailbox lies there and is not answered. */
export async function withdraw(
  { database: { read, runner } }: OwnServices,
  context: CallContext,
  id: ApprovalId,
): Promise<{ draftId: DraftId | null }> {
  const { key, request } = await requireOwn(read, id, context.session.actor);
  const involved = [...new Set([request.owner_no, ...(await listTaskAccounts(read, key))])];
  const { draftId } = await runner.execute(withdrawRequest, toOperationContext(context), { ...key, involved });
  return { draftId: draftId === null || key.account !== context.session.actor ? null : toDraftId(draftId) };
}

/** Opens the message of an ended request of the caller's as a draft. Refuses with approvalNotEditable. */
export async function editAgain(
  { database: { read, runner } }: OwnServices,
  context: CallContext,
  id: ApprovalId,
): Promise<{ draftId: DraftId }> {
  const { key } = await requireOwn(read, id, context.session.actor);
  if (key.account !== context.session.actor) throw new UserError('approvalNotEditable');
  const { draftId } = await runner.execute(reopenRequest, toOperationContext(context), key);
  return { draftId: toDraftId(draftId) };
}
