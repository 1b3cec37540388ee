/** How folders lie in one another: pure rules over the rows of one mailbox. */
import { maxFolderDepth } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { FolderTable } from '../../engines/database/schema/mailbox-tables.ts';
import { withDescendants } from './folder-locks.ts';

export type TreeFolder = Pick<FolderTable, 'folder_id' | 'parent_id' | 'kind' | 'sort' | 'name' | 'password_hash'>;

const readTree = prepareRead<{ account: number }, TreeFolder>(
  (db, bind) =>
    db
      .selectFrom('folder')
      .select(['folder_id', 'parent_id', 'kind', 'sort', 'name', 'password_hash'])
      .where('account_no', '=', bind('account'))
      .orderBy('sort')
      .orderBy('folder_id'),
  { cached: true },
);

/** Every folder of a mailbox, in the order of their positions. */
export async function readFolderTree(db: Db, account: number): Promise<readonly TreeFolder[]> {
  return readTree(db, { account });
}

/** How deep a folder lies: 1 at the top. */
export function computeDepth(folders: readonly TreeFolder[], folderId: number): number {
  const byId = new Map(folders.map((folder) => [folder.folder_id, folder]));
  let depth = 1;
  for (let parent = byId.get(folderId)?.parent_id ?? null; parent !== null; depth += 1)
    parent = byId.get(parent)?.parent_id ?? null;
  return depth;
}

/** How many levels a folder and what lies in it take: 1 for one without children. */
export function computeHeight(folders: readonly TreeFolder[], folderId: number): number {
  const children = folders.filter((folder) => folder.parent_id === folderId);
  return 1 + Math.max(0, ...children.map((child) => computeHeight(folders, child.folder_id)));
}

/** A folder that a person made and may change. Refuses with folderNotFound, and a system folder with folderOfSystem. */
export function requireCustom(folders: readonly TreeFolder[], folderId: number): TreeFolder {
  const folder = folders.find((known) => known.folder_id === folderId);
  if (!folder) throw new UserError('folderNotFound');
  if (folder.kind !== 'custom') throw new UserError('folderOfSystem');
  return folder;
}

/**
 * Refuses a parent that cannot take a folder of `height` levels: unknown, of the system, closed to the sign-in, the folder
 * itself or one in it, or too deep.
 */
export function checkParent(
  folders: readonly TreeFolder[],
  parentId: number,
  folder: { readonly folderId: number | null; readonly height: number },
  hiddenFolders: readonly number[],
): void {
  const parent = requireCustom(folders, parentId);
  if (hiddenFolders.includes(parent.folder_id)) throw new UserError('folderClosed');
  if (folder.folderId !== null && withDescendants([folder.folderId], folders).includes(parentId))
    throw new UserError('folderInItself');
  if (computeDepth(folders, parentId) + folder.height > maxFolderDepth)
    throw new UserError('folderTooDeep', { max: maxFolderDepth });
}
