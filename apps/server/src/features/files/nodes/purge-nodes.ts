/** Deletes for good what lies in the recycle bin: in pieces, what lies lowest first, so that nothing is ever without its folder. */

import type { OperationContext } from '../../../engines/database/port.ts';
import { type Db, defineOperation, defineReader, type Tx } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { recordActions, takeTurn } from '../change.ts';
import { countBytes } from '../spaces/quota.ts';

const idsPerBatch = 250;
/** Deeper than any folder. */
const maxDepth = 80;

/** What a purge takes: nodes of the recycle bin and all below them, the lowest first. */
export const listPurged = defineReader<
  { readonly orgId: number; readonly nodeIds: readonly number[] },
  { readonly ids: readonly number[] }
>({
  name: 'files.listPurged',
  async read(db: Db, { orgId, nodeIds }) {
    const ids: number[] = [];
    for (const nodeId of nodeIds) {
      const rows = await db
        .withRecursive('tree(node_id, depth)', (cte) =>
          cte
            .selectFrom('file_node')
            .select((eb) => ['node_id', eb.lit(0).as('depth')])
            .where('org_id', '=', orgId)
            .where('node_id', '=', nodeId)
            .where('trashed_at', 'is not', null)
            .unionAll(
              cte
                .selectFrom('file_node')
                .innerJoin('tree', 'file_node.parent_id', 'tree.node_id')
                .select((eb) => ['file_node.node_id', eb('tree.depth', '+', 1).as('depth')])
                .where('file_node.org_id', '=', orgId)
                .where('tree.depth', '<', maxDepth),
            ),
        )
        .selectFrom('tree')
        .select('node_id')
        .orderBy('depth', 'desc')
        .execute();
      ids.push(...rows.map((row) => row.node_id));
    }
    return { ids: [...new Set(ids)] };
  },
});

/** Deletes versions; answers the content that nothing names any more, to be deleted after the commit. */
export async function dropVersions(
  tx: Tx,
  orgId: number,
  versions: readonly { readonly nodeId: number; readonly versionNo: number | null }[],
): Promise<{ readonly bytes: ReadonlyMap<number, number>; readonly blobIds: readonly string[] }> {
  const bytes = new Map<number, number>();
  const blobIds = new Set<string>();
  for (const { nodeId, versionNo } of versions) {
    const deletion = tx
      .deleteFrom('file_version')
      .where('org_id', '=', orgId)
      .where('node_id', '=', nodeId)
      .returning(['blob_id', 'size_bytes']);
    const rows = await (versionNo === null ? deletion : deletion.where('version_no', '=', versionNo)).execute();
    for (const row of rows) {
      bytes.set(nodeId, (bytes.get(nodeId) ?? 0) + row.size_bytes);
      blobIds.add(row.blob_id);
    }
  }
  for (const blobId of blobIds) {
    const named = await tx
      .selectFrom('file_version')
      .select('node_id')
      .where('blob_id', '=', blobId)
      .limit(1)
      .executeTakeFirst();
    if (named !== undefined) blobIds.delete(blobId);
    else {
      await tx.deleteFrom('file_picture').where('org_id', '=', orgId).where('blob_id', '=', blobId).execute();
      await tx.deleteFrom('extraction').where('org_id', '=', orgId).where('body_id', '=', blobId).execute();
    }
  }
  return { bytes, blobIds: [...blobIds] };
}

/** Of these nodes, those that are in the recycle bin or below something that is, without anything below them. */
async function readReady(tx: Tx, orgId: number, ids: readonly number[]) {
  const rows = await tx
    .withRecursive('chain(seed, node_id, parent_id, trashed_at, depth)', (cte) =>
      cte
        .selectFrom('file_node')
        .select((eb) => ['node_id as seed', 'node_id', 'parent_id', 'trashed_at', eb.lit(0).as('depth')])
        .where('org_id', '=', orgId)
        .where('node_id', 'in', [...ids])
        .unionAll(
          cte
            .selectFrom('file_node')
            .innerJoin('chain', 'file_node.node_id', 'chain.parent_id')
            .select((eb) => [
              'chain.seed',
              'file_node.node_id',
              'file_node.parent_id',
              'file_node.trashed_at',
              eb('chain.depth', '+', 1).as('depth'),
            ])
            .where('file_node.org_id', '=', orgId)
            .where('chain.depth', '<', maxDepth),
        ),
    )
    .selectFrom('chain')
    .select('seed')
    .distinct()
    .where('trashed_at', 'is not', null)
    .execute();
  return rows.map((row) => row.seed);
}

/** One piece. A node that was restored meanwhile, and one that something still lies in, stays. */
export const purgeNodes = defineOperation<
  { readonly orgId: number; readonly ids: readonly number[] },
  { readonly blobIds: readonly string[] }
>({
  name: 'files.purge',
  accounts: () => [],
  run: async (tx, context, { orgId, ids }) => {
    const revision = await takeTurn(tx, orgId);
    const ready = await readReady(tx, orgId, ids);
    if (ready.length === 0) return { output: { blobIds: [] } };
    const nodes = await tx
      .selectFrom('file_node')
      .select(['org_id', 'node_id', 'space_no', 'name', 'parent_id', 'trashed_at'])
      .where('org_id', '=', orgId)
      .where('node_id', 'in', ready)
      .execute();
    const { bytes, blobIds } = await dropVersions(
      tx,
      orgId,
      nodes.map((node) => ({ nodeId: node.node_id, versionNo: null })),
    );
    const gone = new Map<number, number>();
    for (const node of nodes) gone.set(node.space_no, (gone.get(node.space_no) ?? 0) + (bytes.get(node.node_id) ?? 0));
    for (const [spaceNo, size] of gone) await countBytes(tx, spaceNo, -size);
    for (const table of ['file_node', 'file_grant', 'file_lock', 'file_property'] as const)
      await tx.deleteFrom(table).where('org_id', '=', orgId).where('node_id', 'in', ready).execute();
    for (const table of ['file_star', 'file_recent', 'file_share_item'] as const)
      await deleteOfPeople(tx, table, orgId, ready);
    const tops = nodes.filter((node) => node.trashed_at !== null);
    await recordActions(
      tx,
      { now: context.now, actor: context.actor, revision },
      tops.map((node) => ({ node, action: 'purged' })),
    );
    return { output: { blobIds } };
  },
});

/** Rows that people have about nodes of an organisation. */
async function deleteOfPeople(
  tx: Tx,
  table: 'file_star' | 'file_recent' | 'file_share_item',
  orgId: number,
  ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('node_id', 'in', [...ids])
    .where((eb) =>
      eb('account_no', 'in', eb.selectFrom('account').select('account.account_no').where('account.org_id', '=', orgId)),
    )
    .execute();
}

/** Deletes these nodes and all below them for good. Who may, was decided before. */
export async function purgeAll(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  context: OperationContext,
  orgId: number,
  nodeIds: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const { ids } = await database.longRead(listPurged, { orgId, nodeIds }, signal === undefined ? {} : { signal });
  for (let start = 0; start < ids.length; start += idsPerBatch) {
    signal?.throwIfAborted();
    const batch = ids.slice(start, start + idsPerBatch);
    const { blobIds } = await database.runner.execute(purgeNodes, context, { orgId, ids: batch });
    for (const blobId of blobIds) await blobs.delete(blobId);
  }
}
