/** Nodes with the folders above them. */
import { sql } from 'kysely';
import type { Db } from '../../engines/database/port.ts';

/** A step from the root to a node, the root first. */
export interface NodeStep {
  readonly nodeId: number;
  readonly parentId: number;
  readonly name: string;
  readonly isTrashed: boolean;
}

/** Bound values of one statement are limited. */
const idsPerRead = 400;
/** Deeper than any chain: a circle, which only a fault could make, ends the walk. */
const maxWalk = 80;

/** Reads rows for many items, some hundred of them at once. */
export async function inBatches<Item, Row>(
  items: readonly Item[],
  read: (batch: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < items.length; start += idsPerRead)
    rows.push(...(await read(items.slice(start, start + idsPerRead))));
  return rows;
}

export interface ChainRow extends NodeStep {
  readonly seed: number;
  readonly depth: number;
}

/** Each node with the folders above it. */
export async function readChains(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, ChainRow[]>> {
  const rows = await inBatches(ids, (batch) =>
    db
      .withRecursive('chain(seed, node_id, parent_id, name, trashed_at, depth)', (cte) =>
        cte
          .selectFrom('file_node')
          .select(['node_id as seed', 'node_id', 'parent_id', 'name', 'trashed_at', sql<number>`0`.as('depth')])
          .where('org_id', '=', orgId)
          .where('node_id', 'in', batch)
          .unionAll(
            cte
              .selectFrom('file_node')
              .innerJoin('chain', 'file_node.node_id', 'chain.parent_id')
              .select([
                'chain.seed',
                'file_node.node_id',
                'file_node.parent_id',
                'file_node.name',
                'file_node.trashed_at',
                sql<number>`chain.depth + 1`.as('depth'),
              ])
              .where('file_node.org_id', '=', orgId)
              .where('chain.depth', '<', maxWalk),
          ),
      )
      .selectFrom('chain')
      .selectAll()
      .execute(),
  );
  const chains = new Map<number, ChainRow[]>();
  for (const row of rows) {
    const chain = chains.get(row.seed) ?? [];
    chain.push({
      seed: row.seed,
      nodeId: row.node_id,
      parentId: row.parent_id,
      name: row.name,
      isTrashed: row.trashed_at !== null,
      depth: row.depth,
    });
    chains.set(row.seed, chain);
  }
  for (const chain of chains.values()) chain.sort((a, b) => b.depth - a.depth);
  return chains;
}

/** Each node with the folders above it, by their ids. */
export async function readAncestors(
  db: Db,
  orgId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const chains = await readChains(db, orgId, ids);
  return new Map([...chains].map(([id, chain]) => [id, chain.map(({ nodeId }) => nodeId)]));
}
