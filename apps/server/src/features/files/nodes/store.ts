import { sql } from 'kysely';
import { UserError } from '../../../call/user-error.ts';
import type { Db, Tx } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { keysOf, numberName } from '../names.ts';

/** Tries of a numbered name: more files of one name lie in no folder. */
const maxTries = 2_000;

/** What has this name in a folder. */
export async function findChild(
  db: Db,
  orgId: number,
  parentId: number,
  nameKey: string,
): Promise<FileNodeTable | null> {
  const row = await db
    .selectFrom('file_node')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('parent_id', '=', parentId)
    .where('name_key', '=', nameKey)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The name, or the first of its numbered ones, that is free in a folder. */
export async function findFreeName(db: Db, orgId: number, parentId: number, name: string): Promise<string> {
  let free = name;
  for (let count = 2; (await findChild(db, orgId, parentId, keysOf(free).name_key)) !== null; count += 1) {
    if (count > maxTries) throw new UserError('nodeNameTaken', { name });
    free = numberName(name, count);
  }
  return free;
}

/** Rows of one INSERT: bound values of a statement are limited. */
const rowsPerInsert = 40;

export async function insertNodes(tx: Tx, rows: readonly FileNodeTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await tx
      .insertInto('file_node')
      .values(rows.slice(start, start + rowsPerInsert))
      .execute();
}

/** A folder row that is not stored yet. */
export function folderRow(
  place: Pick<FileNodeTable, 'org_id' | 'node_id' | 'space_no' | 'parent_id'>,
  name: string,
  { revision, now, account }: { readonly revision: number; readonly now: number; readonly account: number },
): FileNodeTable {
  return {
    ...place,
    ...keysOf(name),
    is_folder: 1,
    extension: '',
    type: '',
    size_bytes: 0,
    version_no: 0,
    blob_id: null,
    sha256: '',
    revision,
    created_at: now,
    created_by: account,
    changed_at: now,
    changed_by: account,
    trashed_at: null,
    trashed_by: null,
  };
}

/** A node with all that lies below it and is not in the recycle bin, parents before what is in them. At most `limit` and one more. */
export async function readSubtree(db: Db, orgId: number, nodeId: number, limit: number): Promise<FileNodeTable[]> {
  return db
    .withRecursive('tree(node_id, depth)', (cte) =>
      cte
        .selectFrom('file_node')
        .select((eb) => ['node_id', eb.lit(0).as('depth')])
        .where('org_id', '=', orgId)
        .where('node_id', '=', nodeId)
        .unionAll(
          cte
            .selectFrom('file_node')
            .innerJoin('tree', 'file_node.parent_id', 'tree.node_id')
            .select((eb) => ['file_node.node_id', eb('tree.depth', '+', 1).as('depth')])
            .where('file_node.org_id', '=', orgId)
            .where('file_node.trashed_at', 'is', null)
            .where('tree.depth', '<', maxDepth),
        ),
    )
    .selectFrom('tree')
    .innerJoin('file_node', 'file_node.node_id', 'tree.node_id')
    .selectAll('file_node')
    .where('file_node.org_id', '=', orgId)
    .orderBy('tree.depth')
    .orderBy('file_node.node_id')
    .limit(limit + 1)
    .execute();
}

/** Deeper than any folder: ends a walk in a circle, which only a fault could make. */
const maxDepth = 80;

/** Ids of a node and of all below it, those in the recycle bin too. */
export async function readAllBelow(db: Db, orgId: number, nodeIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .withRecursive('tree(node_id)', (cte) =>
      cte
        .selectFrom('file_node')
        .select('node_id')
        .where('org_id', '=', orgId)
        .where('node_id', 'in', [...nodeIds])
        // Not UNION ALL: a node that is named twice, or a circle, ends the walk.
        .union(
          cte
            .selectFrom('file_node')
            .innerJoin('tree', 'file_node.parent_id', 'tree.node_id')
            .select('file_node.node_id')
            .where('file_node.org_id', '=', orgId),
        ),
    )
    .selectFrom('tree')
    .select('tree.node_id')
    .execute();
  return rows.map((row) => row.node_id);
}

/** Levels of folders from a folder down to the lowest that is in it: 1 for one without folders. */
export async function readHeight(db: Db, orgId: number, nodeId: number): Promise<number> {
  const row = await db
    .withRecursive('tree(node_id, depth)', (cte) =>
      cte
        .selectFrom('file_node')
        .select(['node_id', sql<number>`1`.as('depth')])
        .where('org_id', '=', orgId)
        .where('node_id', '=', nodeId)
        .unionAll(
          cte
            .selectFrom('file_node')
            .innerJoin('tree', 'file_node.parent_id', 'tree.node_id')
            .select((eb) => ['file_node.node_id', eb('tree.depth', '+', 1).as('depth')])
            .where('file_node.org_id', '=', orgId)
            .where('file_node.is_folder', '=', 1)
            .where('file_node.trashed_at', 'is', null)
            .where('tree.depth', '<', maxDepth),
        ),
    )
    .selectFrom('tree')
    .select((eb) => eb.fn.max('depth').as('height'))
    .executeTakeFirst();
  return row?.height ?? 1;
}

const idsPerRead = 400;

/** Bytes of all versions of these files. */
export async function readVersionBytes(db: Db, orgId: number, nodeIds: readonly number[]): Promise<number> {
  let bytes = 0;
  for (let start = 0; start < nodeIds.length; start += idsPerRead) {
    const row = await db
      .selectFrom('file_version')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('size_bytes'), eb.lit(0)).as('bytes'))
      .where('org_id', '=', orgId)
      .where('node_id', 'in', nodeIds.slice(start, start + idsPerRead))
      .executeTakeFirstOrThrow();
    bytes += Number(row.bytes);
  }
  return bytes;
}
