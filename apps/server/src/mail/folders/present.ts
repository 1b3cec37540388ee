import type { Folder, Label } from '@hongyan/contract';
import type { FolderTable, LabelTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { FolderLocks } from './folder-locks.ts';

export const folderColumns = [
  'folder_id',
  'kind',
  'name',
  'parent_id',
  'sort',
  'state',
  'total',
  'unread',
  'size_bytes',
  'password_hash',
] as const satisfies readonly (keyof FolderTable)[];
export type FolderRow = Pick<FolderTable, (typeof folderColumns)[number]>;

export const labelColumns = [
  'label_id',
  'name',
  'color',
  'state',
  'total',
  'unread',
  'size_bytes',
] as const satisfies readonly (keyof LabelTable)[];
export type LabelRow = Pick<LabelTable, (typeof labelColumns)[number]>;

/** A folder for the contract. A closed folder shows that it is there and nothing of what is in it. */
export function presentFolder(row: FolderRow, locks: FolderLocks): Folder {
  const locked = locks.hidden.includes(row.folder_id);
  return {
    folderId: String(row.folder_id) as Folder['folderId'],
    folderName: row.name,
    kind: row.kind,
    mail: locked ? 0 : row.total,
    unread: locked ? 0 : row.unread,
    pwd: row.password_hash !== null,
    locked,
    openUntil: locks.open.get(row.folder_id) ?? null,
    spaceSize: locked ? 0 : row.size_bytes,
    parentId: row.parent_id === null ? null : (String(row.parent_id) as Folder['folderId']),
    sort: row.sort,
    state: row.state,
  };
}

export function presentLabel(row: LabelRow): Label {
  return {
    labelId: String(row.label_id) as Label['labelId'],
    labelName: row.name,
    color: row.color,
    mail: row.total,
    unread: row.unread,
    spaceSize: row.size_bytes,
    state: row.state,
  };
}
