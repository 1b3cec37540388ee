import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { checkParent, computeHeight, readFolderTree, requireCustom } from '../../mail/folders/index.ts';
import { checkFolderNameFree, checkName } from './folder-name.ts';
import { readFolderNameLimit } from './read-org-limit.ts';
import { folderChanged, saveFolder } from './save-folder.ts';

export interface MoveFolderInput extends Scope {
  readonly orgId: number;
  readonly folderId: number;
  /** The folder under which it goes; null: the top. */
  readonly parentId: number | null;
  /** Folders between that parent and it that are made first, the outermost first. */
  readonly between: readonly string[];
  readonly name: string;
}

/**
 * Gives a folder another parent and another name at once (IMAP's RENAME), by the rules of each: two steps could meet a name that is taken
 * on the way. Last among its new siblings. Refuses with folderNotFound, folderClosed, nameTaken and what `saveFolder` refuses.
 */
export const moveFolder = defineOperation<MoveFolderInput, null>({
  name: 'folders.moveFolder',
  accounts: (input) => [input.account],
  async run(tx, context, { folderId, between, name: asked, ...rest }) {
    const { account, orgId, hiddenFolders } = rest;
    const before = requireCustom(await readFolderTree(tx, account), folderId);
    if (hiddenFolders.includes(folderId)) throw new UserError('folderNotFound');
    let { parentId } = rest;
    for (const name of between) {
      const made = await saveFolder.run(tx, context, { ...rest, parentId, name, namedBy: 'program' });
      parentId = Number(made.output.folderId);
    }
    const folders = await readFolderTree(tx, account);
    if (parentId !== null && parentId !== before.parent_id)
      checkParent(folders, parentId, { folderId, height: computeHeight(folders, folderId) }, hiddenFolders);
    const limit = await readFolderNameLimit(tx, orgId, 'program');
    const name = checkName(asked, limit, { empty: 'mailboxNameEmpty', tooLong: 'folderNameTooLong' });
    await checkFolderNameFree(tx, { account, parentId, exceptId: folderId }, name);
    const sort = before.parent_id === parentId ? before.sort : 1 + Math.max(0, ...folders.map((folder) => folder.sort));
    await tx
      .updateTable('folder')
      .set({ name, parent_id: parentId, sort, modseq: context.modseq(account) })
      .where('account_no', '=', account)
      .where('folder_id', '=', folderId)
      .execute();
    return { output: null, changes: [folderChanged(account, folderId)] };
  },
});
