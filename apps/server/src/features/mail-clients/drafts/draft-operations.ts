/**
 * Drafts between the web client and mail clients (decision 0053). A draft is a row; the mail in Drafts that stands for it is linked to it
 * with the revision that it shows. Every operation compares what it was given with what is there, so none of them can undo another's work.
 */
import type { DraftContent } from '@hongyan/contract';
import { type AnyOperation, type Change, defineOperation, type Tx } from '../../../engines/database/port.ts';
import { insertMessage } from '../../../mail/arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../../../mail/bodies/in-transaction.ts';
import { countDrafts } from '../../../mail/drafts/index.ts';
import { programDraftsFolder } from '../../../mail/folders/index.ts';
import { createChange, findByNumbers } from '../../../mail/messages/index.ts';
import { beyondRecovery, expungeMails } from '../../../mail/moves/index.ts';
import { insertDraft } from '../../compose/in-transaction.ts';
import { selectLeftDrafts } from './select-left-drafts.ts';

interface DraftKey {
  readonly account: number;
  readonly draftId: number;
}

function readLink(tx: Tx, { account, draftId }: DraftKey) {
  return tx
    .selectFrom('draft_message')
    .select(['n', 'revision'])
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
}

function readDraft(tx: Tx, { account, draftId }: DraftKey) {
  return tx
    .selectFrom('draft')
    .select(['revision', 'updated_at'])
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

const notifyDraft = (account: number, draftId: number, revision: number, removed: boolean): Change =>
  createChange(account, 'draftChanged', { optType: 'mail', draftId: String(draftId), revision, removed });

export interface PublishDraftInput extends DraftKey {
  /** Which revision the body shows. */
  readonly revision: number;
  readonly body: AcceptedBody;
}

/** Puts a draft's mail into Drafts in the place of its older one. Not published: the draft has changed or gone, or somebody was faster. */
export const publishDraft = defineOperation<PublishDraftInput, { readonly published: boolean }>({
  name: 'mailAccess.publishDraft',
  accounts: ({ account }) => [account],
  async run(tx, context, input) {
    const { account, draftId, revision, body } = input;
    const draft = await readDraft(tx, input);
    const link = await readLink(tx, input);
    if (draft?.revision !== revision || (link !== undefined && link.revision >= revision))
      return { output: { published: false } };
    await insertBody(tx, body, context.now);
    const inserted = await insertMessage(tx, context, {
      account,
      folderId: programDraftsFolder,
      facts: body.facts,
      flags: { seen: true },
      fromVerdict: 'own',
      receivedAt: draft.updated_at,
      notify: false,
      // A draft is kept already: what shows it to programs must not be refused.
      overQuota: 'accept',
    });
    const older = link === undefined ? [] : await findByNumbers(tx, account, [link.n]);
    const shown = older.filter((mail) => mail.folder_id === programDraftsFolder);
    const expunged = await expungeMails(tx, context, account, shown, beyondRecovery);
    await tx
      .insertInto('draft_message')
      .values({ account_no: account, draft_id: draftId, n: inserted.n, revision })
      .onConflict((conflict) => conflict.columns(['account_no', 'draft_id']).doUpdateSet({ n: inserted.n, revision }))
      .execute();
    return { output: { published: true }, changes: [...inserted.changes, ...expunged] };
  },
});

/** Takes a draft's mail from programs; the draft stays. For what has become a read-limited mail since. */
export const hideDraft = defineOperation<DraftKey, { readonly hidden: boolean }>({
  name: 'mailAccess.hideDraft',
  accounts: ({ account }) => [account],
  async run(tx, context, { account, draftId }) {
    const link = await tx
      .deleteFrom('draft_message')
      .where('account_no', '=', account)
      .where('draft_id', '=', draftId)
      .returning('n')
      .executeTakeFirst();
    const mails = link === undefined ? [] : await findByNumbers(tx, account, [link.n]);
    const shown = mails.filter((mail) => mail.folder_id === programDraftsFolder);
    return {
      output: { hidden: shown.length > 0 },
      changes: await expungeMails(tx, context, account, shown, beyondRecovery),
    };
  },
});

/**
 * Follows mails that programs have taken out of Drafts: their drafts go too. One that was edited since stays and is published anew. Answers
 * how many drafts went.
 */
export const followDrafts = defineOperation<{ readonly account: number }, { readonly removed: number }>({
  name: 'mailAccess.followDrafts',
  accounts: ({ account }) => [account],
  async run(tx, context, { account }) {
    const left = await selectLeftDrafts(tx, account)
      .select(['draft_message.draft_id', 'draft_message.revision'])
      .execute();
    const changes: Change[] = [];
    for (const { draft_id: draftId, revision } of left) {
      await tx.deleteFrom('draft_message').where('account_no', '=', account).where('draft_id', '=', draftId).execute();
      const removed = await tx
        .deleteFrom('draft')
        .where('account_no', '=', account)
        .where('draft_id', '=', draftId)
        .where('revision', '=', revision)
        .where('state', '=', 'open')
        .returning('draft_id')
        .executeTakeFirst();
      if (removed !== undefined) changes.push(notifyDraft(account, draftId, revision, true));
    }
    const counted = changes.length === 0 ? [] : await countDrafts(tx, context, account);
    return { output: { removed: changes.length }, changes: [...changes, ...counted] };
  },
});

export interface TakeDraftInput {
  readonly account: number;
  /** The mail in Drafts. */
  readonly n: number;
  readonly content: DraftContent;
}

/** Makes a draft of a mail that a program put into Drafts; the mail stays as it is until the draft is edited. null: it is one, or is gone. */
export const takeDraft = defineOperation<TakeDraftInput, { readonly draftId: number | null }>({
  name: 'mailAccess.takeDraft',
  accounts: ({ account }) => [account],
  async run(tx, context, { account, n, content }) {
    const [mail] = await findByNumbers(tx, account, [n]);
    const known = await tx
      .selectFrom('draft_message')
      .select('draft_id')
      .where('account_no', '=', account)
      .where('n', '=', n)
      .executeTakeFirst();
    if (mail?.folder_id !== programDraftsFolder || known !== undefined) return { output: { draftId: null } };
    const draftId = await insertDraft(tx, context, { account, content });
    await tx.insertInto('draft_message').values({ account_no: account, draft_id: draftId, n, revision: 1 }).execute();
    return {
      output: { draftId },
      changes: [notifyDraft(account, draftId, 1, false), ...(await countDrafts(tx, context, account))],
    };
  },
});

/** What the database thread runs for drafts of mail clients. */
export const programDraftOperations: readonly AnyOperation[] = [publishDraft, hideDraft, followDrafts, takeDraft];
