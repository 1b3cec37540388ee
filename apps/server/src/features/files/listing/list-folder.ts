/** A page of a folder: folders, then files, each a range of an index, so that any page of any folder costs the same. */
import type { FileOrder } from '@hongyan/contract';
import type { Flag } from '../../../engines/database/flag.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';

export interface FolderPage {
  readonly orgId: number;
  readonly folderId: number;
  readonly order: FileOrder;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const columns = {
  name: ['sort_key'],
  changed: ['changed_at'],
  size: ['size_bytes'],
  type: ['extension', 'sort_key'],
} as const satisfies Record<FileOrder, readonly (keyof FileNodeTable)[]>;

function readRange(
  db: Db,
  { orgId, folderId, order, isDescending }: FolderPage,
  isFolder: Flag,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FileNodeTable[]> {
  const direction = isDescending ? 'desc' : 'asc';
  // Folders have neither size nor type.
  const sorted = isFolder === 1 && order !== 'changed' ? columns.name : columns[order];
  let rows = db
    .selectFrom('file_node')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('parent_id', '=', folderId)
    .where('is_folder', '=', isFolder)
    .where('trashed_at', 'is', null);
  for (const column of sorted) rows = rows.orderBy(column, direction);
  return rows.orderBy('node_id', direction).offset(offset).limit(limit).execute();
}

async function countRange(db: Db, orgId: number, folderId: number, isFolder: Flag): Promise<number> {
  const { count } = await db
    .selectFrom('file_node')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('org_id', '=', orgId)
    .where('parent_id', '=', folderId)
    .where('is_folder', '=', isFolder)
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The rows of a page, and how many lie in the folder. */
export async function readFolderPage(
  db: Db,
  page: FolderPage,
): Promise<{ readonly rows: readonly FileNodeTable[]; readonly folders: number; readonly total: number }> {
  const { orgId, folderId, offset, limit } = page;
  const folders = await countRange(db, orgId, folderId, 1);
  const files = await countRange(db, orgId, folderId, 0);
  const first = offset < folders ? await readRange(db, page, 1, { offset, limit }) : [];
  const room = limit - first.length;
  const rest = room > 0 ? await readRange(db, page, 0, { offset: Math.max(0, offset - folders), limit: room }) : [];
  return { rows: [...first, ...rest], folders, total: folders + files };
}
