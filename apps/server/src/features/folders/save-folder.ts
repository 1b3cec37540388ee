import type { Folder } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { FolderTable } from '../../engines/database/schema/tables.ts';
import { checkFolderNameFree, checkName } from './folder-name.ts';
import { presentFolder } from './present.ts';
import { readNameLimit } from './read-org-limit.ts';

export interface SaveFolderInput {
  readonly account: number;
  readonly orgId: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** More than anybody can look at; each navigation carries them all. */
const maxFolders = 500;

/** A parent is a custom folder that has no parent itself: one level below. */
async function checkParent(tx: Tx, account: number, parentId: number): Promise<void> {
  const parent = await tx
    .selectFrom('folder')
    .select(['kind', 'parent_id'])
    .where('account_no', '=', account)
    .where('folder_id', '=', parentId)
    .executeTakeFirst();
  if (parent?.kind !== 'custom' || parent.parent_id !== null) throw new UserError('folderNotFound');
}

async function countFolders(tx: Tx, account: number): Promise<number> {
  const row = await tx
    .selectFrom('folder')
    .select((eb) => eb.fn.countAll<number>().as('folders'))
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  return row.folders;
}

/** Adds a custom folder. */
export const saveFolder = defineOperation<SaveFolderInput, Folder>({
  name: 'folders.saveFolder',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account } = input;
    const limit = await readNameLimit(tx, input.orgId, 'maxFolderNameCharacters');
    const name = checkName(input.name, limit, { empty: 'folderNameEmpty', tooLong: 'folderNameTooLong' });
    if (input.parentId !== null) await checkParent(tx, account, input.parentId);
    await checkFolderNameFree(tx, account, name);
    if ((await countFolders(tx, account)) >= maxFolders) {
      throw new UserError('invalidInput', { reason: `${maxFolders} folders` });
    }
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
      parent_id: input.parentId,
      sort: counters.next_folder_id - 1,
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
    const data = { optType: 'mailbox' as const, folderId: String(row.folder_id) };
    return { output: presentFolder(row, false), changes: [{ account, kind: 'folderChanged', data }] };
  },
});
