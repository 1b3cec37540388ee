/** A custom folder renamed, shown or hidden, put elsewhere. */
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type Tx } from '../../engines/database/port.ts';
import {
  checkParent,
  computeHeight,
  readFolderTree,
  requireCustom,
  type TreeFolder,
} from '../../mail/folders/index.ts';
import { checkFolderNameFree, checkName } from './folder-name.ts';
import { readFolderNameLimit } from './read-org-limit.ts';
import { folderChanged } from './save-folder.ts';

interface FolderInput extends Scope {
  readonly folderId: number;
}

export interface RenameFolderInput extends FolderInput {
  readonly orgId: number;
  readonly name: string;
}

export interface ArrangeFolderInput extends FolderInput {
  readonly parentId: number | null;
  /** The folder of that parent before which it is put; null: last. */
  readonly beforeId: number | null;
}

/** A folder in a closed one is as absent as one that does not exist; the closed one itself may be hidden and put elsewhere. */
function requireVisible(folders: readonly TreeFolder[], input: FolderInput): TreeFolder {
  const folder = requireCustom(folders, input.folderId);
  if (folder.parent_id !== null && input.hiddenFolders.includes(folder.parent_id))
    throw new UserError('folderNotFound');
  return folder;
}

/** Gives a folder another name. A closed one keeps its name: who renames a folder is taken to have seen what is in it. */
export const renameFolder = defineOperation<RenameFolderInput, null>({
  name: 'folders.renameFolder',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, folderId } = input;
    const folder = requireVisible(await readFolderTree(tx, account), input);
    if (input.hiddenFolders.includes(folderId)) throw new UserError('folderClosed');
    // A longer name, of a mail program, may be sent back as it is.
    if (input.name === folder.name) return { output: null, changes: [] };
    const limit = await readFolderNameLimit(tx, input.orgId, 'form');
    const name = checkName(input.name, limit, { empty: 'mailboxNameEmpty', tooLong: 'folderNameTooLong' });
    await checkFolderNameFree(tx, { account, parentId: folder.parent_id, exceptId: folderId }, name);
    await tx
      .updateTable('folder')
      .set({ name, modseq: context.modseq(account) })
      .where('account_no', '=', account)
      .where('folder_id', '=', folderId)
      .execute();
    return { output: null, changes: [folderChanged(account, folderId)] };
  },
});

/** Shows (0) or hides (1) a folder in the navigation. Its mails stay where lists and search find them. */
export const setFolderState = defineOperation<FolderInput & { readonly state: 0 | 1 }, null>({
  name: 'folders.setFolderState',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, folderId, state } = input;
    requireVisible(await readFolderTree(tx, account), input);
    await tx
      .updateTable('folder')
      .set({ state, modseq: context.modseq(account) })
      .where('account_no', '=', account)
      .where('folder_id', '=', folderId)
      .execute();
    return { output: null, changes: [folderChanged(account, folderId)] };
  },
});

/** Writes the positions of the folders of one parent, where they have changed. */
async function writeOrder(
  tx: Tx,
  target: { readonly account: number; readonly modseq: number; readonly parentId: number | null },
  siblings: readonly TreeFolder[],
): Promise<Change[]> {
  const { account, modseq, parentId } = target;
  const changes: Change[] = [];
  for (const [index, { folder_id, sort, parent_id }] of siblings.entries()) {
    if (sort === index && parent_id === parentId) continue;
    await tx
      .updateTable('folder')
      .set({ sort: index, parent_id: parentId, modseq })
      .where('account_no', '=', account)
      .where('folder_id', '=', folder_id)
      .execute();
    changes.push(folderChanged(account, folder_id));
  }
  return changes;
}

/** Puts a folder into another one or to the top, before one of the folders there or last. */
export const arrangeFolder = defineOperation<ArrangeFolderInput, null>({
  name: 'folders.arrangeFolder',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, folderId, parentId, beforeId, hiddenFolders } = input;
    const folders = await readFolderTree(tx, account);
    const folder = requireVisible(folders, input);
    if (parentId !== null)
      checkParent(folders, parentId, { folderId, height: computeHeight(folders, folderId) }, hiddenFolders);
    await checkFolderNameFree(tx, { account, parentId, exceptId: folderId }, folder.name);
    const siblings = folders.filter(
      (known) => known.kind === 'custom' && known.parent_id === parentId && known.folder_id !== folderId,
    );
    const before = beforeId === null ? siblings.length : siblings.findIndex((known) => known.folder_id === beforeId);
    if (before === -1) throw new UserError('folderNotFound');
    const target = { account, modseq: context.modseq(account), parentId };
    const changes = await writeOrder(tx, target, siblings.toSpliced(before, 0, folder));
    // One is enough: windows read the whole navigation again.
    return { output: null, changes: changes.slice(0, 1) };
  },
});
