import type { Tx } from '../../engines/database/port.ts';
import type { FolderKind } from '../../engines/database/schema/tables.ts';

/** Folders that every mailbox has, with their fixed numbers and the names by which they are recognised (specification, section 2). */
export const systemFolders: readonly { readonly id: number; readonly kind: FolderKind; readonly name: string }[] = [
  { id: 1, kind: 'inbox', name: '收件箱' },
  { id: 2, kind: 'sent', name: '已发送' },
  { id: 3, kind: 'drafts', name: '草稿箱' },
  { id: 4, kind: 'trash', name: '回收站' },
  { id: 5, kind: 'junk', name: '垃圾邮件' },
];

/** Numbers of a person's own folders begin here; those between are kept for system folders to come. */
export const firstCustomFolderId = 10;

/** Makes the system folders of a new account; `firstUidValidity` and the numbers after it are theirs. */
export async function createSystemFolders(
  tx: Tx,
  account: { readonly accountNo: number; readonly modseq: number; readonly firstUidValidity: number },
): Promise<void> {
  await tx
    .insertInto('folder')
    .values(
      systemFolders.map(({ id, kind, name }, index) => ({
        account_no: account.accountNo,
        folder_id: id,
        kind,
        name,
        parent_id: null,
        sort: id,
        state: 0 as const,
        uid_validity: account.firstUidValidity + index,
        uid_next: 1,
        total: 0,
        unread: 0,
        size_bytes: 0,
        password_hash: null,
        modseq: account.modseq,
      })),
    )
    .execute();
}
