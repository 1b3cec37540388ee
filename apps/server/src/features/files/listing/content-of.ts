import { sql } from 'kysely';
import { type Db, defineReader } from '../../../engines/database/port.ts';

/** How much lies below a folder. */
export const readContent = defineReader<
  { readonly orgId: number; readonly nodeId: number },
  { readonly files: number; readonly folders: number; readonly bytes: number }
>({
  name: 'files.readContent',
  async read(db: Db, { orgId, nodeId }) {
    const row = await db
      .withRecursive('tree(node_id)', (cte) =>
        cte
          .selectFrom('file_node')
          .select('node_id')
          .where('org_id', '=', orgId)
          .where('node_id', '=', nodeId)
          .union(
            cte
              .selectFrom('file_node')
              .innerJoin('tree', 'file_node.parent_id', 'tree.node_id')
              .select('file_node.node_id')
              .where('file_node.org_id', '=', orgId)
              .where('file_node.trashed_at', 'is', null),
          ),
      )
      .selectFrom('tree')
      .innerJoin('file_node', 'file_node.node_id', 'tree.node_id')
      .select([
        sql<number | string>`coalesce(sum(1 - file_node.is_folder), 0)`.as('files'),
        sql<number | string>`coalesce(sum(file_node.is_folder), 0)`.as('folders'),
        sql<number | string>`coalesce(sum(file_node.size_bytes), 0)`.as('bytes'),
      ])
      .where('file_node.org_id', '=', orgId)
      .executeTakeFirst();
    return {
      files: Number(row?.files ?? 0),
      // The folder itself is not in it.
      folders: Math.max(0, Number(row?.folders ?? 0) - 1),
      bytes: Number(row?.bytes ?? 0),
    };
  },
});
