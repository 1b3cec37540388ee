import type { Draft, DraftContent, DraftId } from '@hongyan/contract';
import { htmlToText } from '@hongyan/mime';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { countDrafts } from '../../mail/drafts/index.ts';
import { createChange } from '../../mail/messages/index.ts';
import type { DraftSummary } from '../outbox/in-transaction.ts';
import { refuseSameFiles } from './file-names.ts';

const previewCharacters = 200;

export interface SaveDraftInput {
  readonly account: number;
  /** null makes a new one. */
  readonly draftId: number | null;
  readonly revision: number;
  readonly content: DraftContent;
}

/** The columns of a draft that its content decides. */
export function summariseDraft(content: DraftContent): DraftSummary {
  const recipients = [...content.to, ...content.cc, ...content.bcc].slice(0, 10);
  return {
    content: JSON.stringify(content),
    subject: content.subject,
    recipients: JSON.stringify(recipients),
    preview: htmlToText(content.html, { maxCharacters: 4 * previewCharacters, skipQuotes: true })
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, previewCharacters),
    size_bytes: Buffer.byteLength(content.html) + content.attachments.reduce((sum, file) => sum + file.size, 0),
    has_attachment: content.attachments.some((file) => file.contentId === null) ? (1 as const) : (0 as const),
  };
}

/** Inserts the first revision of a draft; answers its id. */
export async function insertDraft(
  tx: Tx,
  context: RunningContext,
  input: Pick<SaveDraftInput, 'account' | 'content'>,
): Promise<number> {
  // Unique in the account, because every operation takes a MODSEQ of its own.
  const draftId = context.modseq(input.account);
  await tx
    .insertInto('draft')
    .values({
      account_no: input.account,
      draft_id: draftId,
      revision: 1,
      ...summariseDraft(input.content),
      state: 'open',
      created_at: context.now,
      updated_at: context.now,
      modseq: draftId,
    })
    .execute();
  return draftId;
}

async function updateDraft(tx: Tx, context: RunningContext, input: SaveDraftInput, draftId: number): Promise<void> {
  const updated = await tx
    .updateTable('draft')
    .set({
      revision: input.revision + 1,
      ...summariseDraft(input.content),
      updated_at: context.now,
      modseq: context.modseq(input.account),
    })
    .where('account_no', '=', input.account)
    .where('draft_id', '=', draftId)
    .where('revision', '=', input.revision)
    .where('state', '=', 'open')
    .returning('draft_id')
    .executeTakeFirst();
  if (updated !== undefined) return;
  const draft = await tx
    .selectFrom('draft')
    .select('state')
    .where('account_no', '=', input.account)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  throw new UserError(draft?.state === 'open' ? 'draftChanged' : 'draftNotFound');
}

/** The draft as it is stored; null where there is none. */
async function readStored(tx: Tx, account: number, draftId: number | null): Promise<DraftContent | null> {
  if (draftId === null) return null;
  const row = await tx
    .selectFrom('draft')
    .select('content')
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.content) as DraftContent);
}

/** Saves a draft by compare-and-set: two windows on one draft do not overwrite each other silently. */
export const saveDraft = defineOperation<SaveDraftInput, Draft>({
  name: 'compose.saveDraft',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const isNew = input.draftId === null;
    const stored = await readStored(tx, input.account, input.draftId);
    const draftId = input.draftId ?? (await insertDraft(tx, context, input));
    if (!isNew) await updateDraft(tx, context, input, draftId);
    // After the revision has been compared: of two windows the one that came later learns that first.
    await refuseSameFiles(tx, input.account, input.content, stored);
    const revision = isNew ? 1 : input.revision + 1;
    const counted = isNew ? await countDrafts(tx, context, input.account) : [];
    return {
      output: { draftId: String(draftId) as DraftId, revision, updatedAt: context.now, content: input.content },
      changes: [
        createChange(input.account, 'draftChanged', {
          optType: 'mail',
          draftId: String(draftId),
          revision,
          removed: false,
        }),
        ...counted,
      ],
    };
  },
});
