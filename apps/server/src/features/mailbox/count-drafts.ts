import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { createChange } from './change.ts';
import { presentFolderCounts } from './counters.ts';

/** The Drafts folder's number in every account (features/identity, system folders). */
const draftsFolderId = 3;

/**
 * Counts the open drafts into their folder's row and tells it. Counted, not added up: a draft opens and closes in many ways
 * (saved, deleted, sent, taken back), and nobody has many.
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
    createChange(account, 'countsChanged', {
      optType: 'mailbox',
      folders: [presentFolderCounts(draftsFolderId, row)],
      labels: [],
    }),
  ];
}
