import type { BlobStore } from '../../../engines/blobs/port.ts';
import { type Database, defineOperation, type OperationContext } from '../../../engines/database/port.ts';
import type { SearchIndex } from '../../../engines/search-index/port.ts';
import { takeTurn } from '../change.ts';
import { dropVersions } from '../nodes/purge-nodes.ts';
import { ownerOf } from '../searching/index-worker.ts';

/** Files and folders of one transaction. */
const nodesPerBatch = 100;

interface SpaceInput {
  readonly account: number;
  readonly orgId: number;
  readonly spaceNo: number;
}

/** Deletes some files of a personal space whose person is being purged, and the space with the last of them. */
export const eraseSpace = defineOperation<
  SpaceInput,
  { readonly blobIds: readonly string[]; readonly isGone: boolean }
>({
  name: 'files.eraseSpace',
  accounts: () => [],
  run: async (tx, _context, { account, orgId, spaceNo }) => {
    const space = await tx
      .selectFrom('file_space')
      .innerJoin('removal', 'removal.account_no', 'file_space.account_no')
      .select('space_no')
      .where('space_no', '=', spaceNo)
      .where('file_space.account_no', '=', account)
      .where('removal.purging_at', 'is not', null)
      .executeTakeFirst();
    if (space === undefined) return { output: { blobIds: [], isGone: true } };
    await takeTurn(tx, orgId);
    const rows = await tx
      .selectFrom('file_node')
      .select('node_id')
      .where('org_id', '=', orgId)
      .where('space_no', '=', spaceNo)
      .limit(nodesPerBatch)
      .execute();
    if (rows.length === 0) {
      await tx.deleteFrom('resumable_upload').where('space_no', '=', spaceNo).execute();
      await tx.deleteFrom('file_space').where('space_no', '=', spaceNo).execute();
      return { output: { blobIds: [], isGone: true } };
    }
    const ids = rows.map((row) => row.node_id);
    const { blobIds } = await dropVersions(
      tx,
      orgId,
      ids.map((nodeId) => ({ nodeId, versionNo: null })),
    );
    for (const table of ['file_grant', 'file_lock', 'file_property', 'file_activity', 'file_node'] as const)
      await tx.deleteFrom(table).where('org_id', '=', orgId).where('node_id', 'in', ids).execute();
    const people = tx.selectFrom('account').select('account_no').where('org_id', '=', orgId);
    for (const table of ['file_star', 'file_recent', 'file_share_item'] as const)
      await tx.deleteFrom(table).where('node_id', 'in', ids).where('account_no', 'in', people).execute();
    return { output: { blobIds, isGone: false } };
  },
});

/** Deletes everything in the personal space of somebody who is being purged, and the space. */
export async function purgePersonalSpace(
  services: {
    readonly database: Database;
    readonly searchIndex?: Pick<SearchIndex, 'forgetAccount'>;
    readonly blobs?: Pick<BlobStore, 'delete'>;
  },
  context: OperationContext,
  account: number,
  { signal, onBatch }: { readonly signal?: AbortSignal; readonly onBatch?: () => Promise<void> },
): Promise<void> {
  const { database, searchIndex, blobs } = services;
  const spaces = await database.read
    .selectFrom('file_space')
    .select(['org_id as orgId', 'space_no as spaceNo'])
    .where('account_no', '=', account)
    .execute();
  for (const { orgId, spaceNo } of spaces) {
    for (let isGone = false; !isGone; ) {
      signal?.throwIfAborted();
      const done = await database.runner.execute(eraseSpace, context, { account, orgId, spaceNo });
      for (const blobId of done.blobIds) await blobs?.delete(blobId);
      isGone = done.isGone;
      await onBatch?.();
    }
    await searchIndex?.forgetAccount(ownerOf(spaceNo));
  }
}
