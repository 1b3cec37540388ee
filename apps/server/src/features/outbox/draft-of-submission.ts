import { UserError } from '../../call/user-error.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import type { DraftTable } from '../../engines/database/schema/mailbox-tables.ts';
import { countDrafts } from '../../mail/drafts/index.ts';
import { createChange } from '../../mail/messages/index.ts';

/** The columns of a draft that its content decides. */
export type DraftSummary = Pick<
  DraftTable,
  'content' | 'subject' | 'recipients' | 'preview' | 'size_bytes' | 'has_attachment'
>;

/** The draft that is sent; its revision must still be this one, null takes any. */
export interface DraftKey {
  readonly draftId: number;
  readonly revision: number | null;
}

interface OwnedDraft extends DraftKey {
  readonly account: number;
}

/** The new state of a draft, and what is published to windows. */
export interface KeptDraft {
  readonly draftId: number;
  readonly changes: readonly Change[];
}

const notifyDraft = (account: number, draftId: number, revision: number, removed: boolean): Change =>
  createChange(account, 'draftChanged', { optType: 'mail', draftId: String(draftId), revision, removed });

/** Closes the draft that is sent: no list shows it any more. `summary`: what was sent, where it differs from what was saved. */
export async function closeDraft(
  tx: Tx,
  context: RunningContext,
  { account, draftId, revision }: OwnedDraft,
  summary: DraftSummary | null,
): Promise<KeptDraft> {
  const draft = await tx
    .selectFrom('draft')
    .select(['revision', 'state'])
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  if (draft?.state !== 'open') throw new UserError('draftNotFound');
  if (revision !== null && draft.revision !== revision) throw new UserError('draftChanged');
  await rewriteDraft(tx, context, { account, draftId }, summary);
  return {
    draftId,
    changes: [notifyDraft(account, draftId, draft.revision, true), ...(await countDrafts(tx, context, account))],
  };
}

/** Writes what was sent into a draft that stays closed. */
export async function rewriteDraft(
  tx: Tx,
  context: RunningContext,
  { account, draftId }: Pick<OwnedDraft, 'account' | 'draftId'>,
  summary: DraftSummary | null,
): Promise<void> {
  await tx
    .updateTable('draft')
    .set((eb) => ({
      state: 'sent' as const,
      modseq: context.modseq(account),
      ...(summary === null ? {} : { ...summary, revision: eb('revision', '+', 1), updated_at: context.now }),
    }))
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .execute();
}

/** Keeps what a held mail was written as, where it was sent without a draft. */
export async function insertClosedDraft(
  tx: Tx,
  context: RunningContext,
  account: number,
  summary: DraftSummary,
): Promise<KeptDraft> {
  const draftId = context.modseq(account);
  await tx
    .insertInto('draft')
    .values({
      account_no: account,
      draft_id: draftId,
      revision: 1,
      ...summary,
      state: 'sent',
      created_at: context.now,
      updated_at: context.now,
      modseq: draftId,
    })
    .execute();
  return { draftId, changes: [] };
}

/** Opens the draft of a mail that was taken back. */
export async function reopenDraft(
  tx: Tx,
  context: RunningContext,
  { account, draftId }: Pick<OwnedDraft, 'account' | 'draftId'>,
): Promise<readonly Change[]> {
  const draft = await tx
    .updateTable('draft')
    .set({ state: 'open', updated_at: context.now, modseq: context.modseq(account) })
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .where('state', '=', 'sent')
    .returning('revision')
    .executeTakeFirst();
  if (draft === undefined) return [];
  return [notifyDraft(account, draftId, draft.revision, false), ...(await countDrafts(tx, context, account))];
}
