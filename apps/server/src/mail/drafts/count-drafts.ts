import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { presentFolderCounts, programDraftsFolder } from '../folders/index.ts';
import { createChange, findByNumbers, inBatches } from '../messages/index.ts';
import { beyondRecovery, expungeMails } from '../moves/index.ts';

const draftsFolderId = programDraftsFolder;

/** The mail of a draft that was sent or deleted goes with it, beyond recovery: the draft was the thing. */
async function expungeLeftMails(tx: Tx, context: RunningContext, account: number): Promise<Change[]> {
  const left = await tx
    .selectFrom('draft_message')
    .leftJoin('draft', (join) =>
      join
        .onRef('draft.account_no', '=', 'draft_message.account_no')
        .onRef('draft.draft_id', '=', 'draft_message.draft_id')
        .on('draft.state', '=', 'open'),
    )
    .select(['draft_message.draft_id', 'draft_message.n'])
    .where('draft_message.account_no', '=', account)
    .where('draft.draft_id', 'is', null)
    .execute();
  const changes: Change[] = [];
  for (const chunk of inBatches(left)) {
    const draftIds = chunk.map((row) => row.draft_id);
    await tx.deleteFrom('draft_message').where('account_no', '=', account).where('draft_id', 'in', draftIds).execute();
    const ns = chunk.map((row) => row.n);
    const mails = (await findByNumbers(tx, account, ns)).filter((mail) => mail.folder_id === draftsFolderId);
    changes.push(...(await expungeMails(tx, context, account, mails, beyondRecovery)));
  }
  return changes;
}

/**
 * Counts the open drafts into their folder's row and publishes it. Counted, not added up: a draft opens and closes in many ways
 * (saved, deleted, sent, taken back), and nobody has many. What mail clients see of drafts that are closed goes here too.
 */
export async function countDrafts(tx: Tx, context: RunningContext, account: number): Promise<Change[]> {
  const open = await tx
    .selectFrom('draft')
    .select((eb) => [eb.fn.countAll<number>().as('drafts'), eb.fn.sum<number | null>('size_bytes').as('bytes')])
    .where('account_no', '=', account)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const row = await tx
    .updateTable('folder')
    .set({ total: open.drafts, size_bytes: open.bytes ?? 0, modseq: context.modseq(account) })
    .where('account_no', '=', account)
    .where('folder_id', '=', draftsFolderId)
    .returning(['total', 'unread', 'size_bytes', 'conversations'])
    .executeTakeFirstOrThrow();
  return [
    ...(await expungeLeftMails(tx, context, account)),
    createChange(account, 'countsChanged', {
      optType: 'mailbox',
      folders: [presentFolderCounts(draftsFolderId, row)],
      labels: [],
    }),
  ];
}
