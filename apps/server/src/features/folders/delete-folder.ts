/** A custom folder deleted with what lies in it: its mails go to the recycle bin in batches, then the folders go. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { readFolderTree, systemFolderId, withDescendants } from '../../mail/folders/index.ts';
import { batchSize, selectMails } from '../../mail/messages/index.ts';
import { moveMessages, refuseWhileEmptied } from '../../mail/moves/index.ts';
import { returnAttempt } from '../identity/in-transaction.ts';
import type { FolderAttempt } from './folder-password-operations.ts';
import { folderChanged } from './save-folder.ts';

const trashId = systemFolderId('trash');

export interface DrainFoldersInput {
  readonly account: number;
  readonly folderIds: readonly number[];
}

/** Numbers of some mails of these folders, a batch at most, by the index that lists are read from. */
async function pickSome(tx: Tx, { account, folderIds }: DrainFoldersInput): Promise<number[]> {
  const ns: number[] = [];
  for (const folderId of folderIds) {
    if (ns.length >= batchSize) break;
    const rows = await tx
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', account)
      .where('folder_id', '=', folderId)
      .orderBy('sticky')
      .orderBy('received_at')
      .orderBy('n')
      .limit(batchSize - ns.length)
      .execute();
    ns.push(...rows.map((row) => row.n));
  }
  return ns;
}

async function drain(tx: Tx, context: RunningContext, input: DrainFoldersInput) {
  const folders = input.folderIds.map((folderId) => ({ folder_id: folderId }));
  // Also where nothing is left in it: the emptying may still be taken back.
  await refuseWhileEmptied(tx, input.account, folders, () => trashId);
  const ns = await pickSome(tx, input);
  if (ns.length === 0) return { moved: 0, changes: [] };
  const { account } = input;
  const mails = await selectMails(tx, { account, hiddenFolders: [], ns, folderId: null, uids: [] });
  // Recorded as the deletion of the folder.
  const { changes } = await moveMessages(tx, context, { account, mails, to: trashId, record: 'byCaller' });
  return { moved: ns.length, changes };
}

/** Moves one batch of what lies in these folders to the recycle bin. Answers how many mails it moved: fewer than a batch is the last one. Refuses with mailBeingEmptied. */
export const drainFolders = defineOperation<DrainFoldersInput, number>({
  name: 'mailbox.drainFolders',
  accounts: ({ account }) => [account],
  async run(tx, context, input) {
    const { moved, changes } = await drain(tx, context, input);
    return { output: moved, changes };
  },
});

export interface RemoveFoldersInput extends DrainFoldersInput {
  /** The outermost one. `folderIds` are it and all that lie in it. */
  readonly folderId: number;
  /** The hash of its password that the caller has proved to know; null where it had none. */
  readonly verifiedHash: string | null;
  readonly attempt: FolderAttempt | null;
}

/**
 * Takes the folders away, with the last batch of their mails; answers how many those were, or null where more have come
 * than a batch, so that they are drained first. Their numbers are not used again: a mail that remembers having lain there
 * recovers into the inbox. Refuses with conflict when something about the folders has changed since it was allowed,
 * with mailBeingEmptied while one of them is being emptied.
 */
export const removeFolders = defineOperation<RemoveFoldersInput, number | null>({
  name: 'mailbox.removeFolders',
  accounts: ({ account }) => [account],
  async run(tx, context, input) {
    const { account, folderId, folderIds } = input;
    const folders = await readFolderTree(tx, account);
    const root = folders.find((folder) => folder.folder_id === folderId);
    if (!root) throw new UserError('folderNotFound');
    const found = withDescendants([folderId], folders);
    const isSame = found.length === folderIds.length && found.every((id) => folderIds.includes(id));
    if (!isSame || root.password_hash !== input.verifiedHash) throw new UserError('conflict');
    const { moved, changes } = await drain(tx, context, input);
    if (moved === batchSize) return { output: null, changes };
    if (input.attempt !== null) await returnAttempt(tx, input.attempt);
    await tx
      .deleteFrom('folder')
      .where('account_no', '=', account)
      .where('folder_id', 'in', [...folderIds])
      .execute();
    const gone = folderIds.map((id) => folderChanged(account, id));
    const audit = [
      {
        action: 'folders.delete',
        object: String(folderId),
        result: 'ok' as const,
        detail: { folders: folderIds.length },
      },
    ];
    return { output: moved, changes: [...changes, ...gone], audit };
  },
});
