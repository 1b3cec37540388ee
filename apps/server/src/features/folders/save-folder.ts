import type { Folder } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation } from '../../engines/database/port.ts';
import type { FolderTable } from '../../engines/database/schema/mailbox-tables.ts';
import { checkParent, noLocks, presentFolder, readFolderTree } from '../../mail/folders/index.ts';
import { checkFolderNameFree, checkName } from './folder-name.ts';
import { type FolderNamedBy, readFolderNameLimit } from './read-org-limit.ts';

export interface SaveFolderInput extends Scope {
  readonly orgId: number;
  readonly name: string;
  readonly parentId: number | null;
  /** `form` when left out. */
  readonly namedBy?: FolderNamedBy;
}

/** More than anybody can look at; each navigation carries them all. */
const maxFolders = 500;

/** What notifies other windows that a folder is there, gone, renamed, moved, closed or open. */
export function folderChanged(account: number, folderId: number): Change {
  return { account, kind: 'folderChanged', data: { optType: 'mailbox', folderId: String(folderId) } };
}

/** Adds a custom folder, last among those of its parent. */
export const saveFolder = defineOperation<SaveFolderInput, Folder>({
  name: 'folders.saveFolder',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, parentId } = input;
    const limit = await readFolderNameLimit(tx, input.orgId, input.namedBy ?? 'form');
    const name = checkName(input.name, limit, { empty: 'folderNameEmpty', tooLong: 'folderNameTooLong' });
    const folders = await readFolderTree(tx, account);
    if (parentId !== null) checkParent(folders, parentId, { folderId: null, height: 1 }, input.hiddenFolders);
    await checkFolderNameFree(tx, { account, parentId, exceptId: null }, name);
    if (folders.length >= maxFolders) throw new UserError('tooManyFolders', { max: maxFolders });
    const counters = await tx
      .updateTable('account')
      .set((eb) => ({
        next_folder_id: eb('next_folder_id', '+', 1),
        next_uid_validity: eb('next_uid_validity', '+', 1),
      }))
      .where('account_no', '=', account)
      .returning(['next_folder_id', 'next_uid_validity'])
      .executeTakeFirstOrThrow();
    const row: FolderTable = {
      account_no: account,
      folder_id: counters.next_folder_id - 1,
      kind: 'custom',
      name,
      parent_id: parentId,
      sort: 1 + Math.max(0, ...folders.map((folder) => folder.sort)),
      state: 0,
      uid_validity: counters.next_uid_validity - 1,
      uid_next: 1,
      total: 0,
      unread: 0,
      size_bytes: 0,
      password_hash: null,
      conversations: 0,
      modseq: context.modseq(account),
    };
    await tx.insertInto('folder').values(row).execute();
    return { output: presentFolder(row, noLocks), changes: [folderChanged(account, row.folder_id)] };
  },
});
