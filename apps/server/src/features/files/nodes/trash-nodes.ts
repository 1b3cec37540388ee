import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { changesOf, recordActions, requireActor, takeTurn } from '../change.ts';
import { dropLocks, readLocks, refuseLockedAway } from '../locks.ts';
import { keysOf } from '../names.ts';
import {
  type FileViewer,
  type FoundNode,
  findNodes,
  includesAccess,
  readActor,
  requireNodes,
  requireParents,
} from '../policy.ts';
import { findFreeName } from './store.ts';

/** Puts nodes into the recycle bin that may be, after the turn was taken. */
export async function trashInTurn(
  tx: Tx,
  context: RunningContext,
  found: readonly FoundNode[],
  { revision, account }: { readonly revision: number; readonly account: number },
) {
  const [orgId = 0] = found.map(({ node }) => node.org_id);
  await dropLocks(tx, orgId, found, 'deleted');
  for (const { node } of found)
    await tx
      .updateTable('file_node')
      .set({ trashed_at: context.now, trashed_by: account, revision })
      .where('org_id', '=', node.org_id)
      .where('node_id', '=', node.node_id)
      .execute();
  await recordActions(
    tx,
    { now: context.now, actor: account, revision },
    found.map(({ node }) => ({ node, action: 'deleted' })),
  );
  const folders = found.map(({ node }) => ({ spaceNo: node.space_no, folderId: node.parent_id }));
  return { output: {}, changes: changesOf(account, orgId, folders) };
}

/** Puts files and folders into the recycle bin, all or none; what lies below goes with them. */
export const trashNodes = defineOperation<
  { readonly nodeIds: readonly number[]; readonly tokens: readonly string[] | null },
  Record<string, never>
>({
  name: 'files.trash',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeIds, tokens }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const viewer = await readActor(tx, context);
    const found = await requireNodes(tx, viewer, nodeIds, 'edit');
    requireParents(found);
    const locks = await readLocks(tx, orgId, context.now);
    await refuseLockedAway(tx, viewer, { locks, found, tokens });
    return trashInTurn(tx, context, found, { revision, account });
  },
});

/** Where a node returns to: its folder, or the root of the space where that is gone or in the recycle bin itself. */
async function findHome(tx: Tx, viewer: FileViewer, { node, space }: FoundNode): Promise<FoundNode> {
  const homes = await findNodes(tx, viewer, [node.parent_id, space.root_id]);
  const home = homes.find((one) => !one.isTrashed && one.node.is_folder === 1 && includesAccess(one.access, 'edit'));
  if (home === undefined) throw new UserError('fileReadOnly');
  return home;
}

/** Takes files and folders out of the recycle bin, all or none. Where their name is taken they get a number. */
export const restoreNodes = defineOperation<
  { readonly nodeIds: readonly number[] },
  { readonly rows: readonly FileNodeTable[] }
>({
  name: 'files.restore',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeIds }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const viewer = await readActor(tx, context);
    const found = await requireNodes(tx, viewer, nodeIds, 'edit', 'inTrash');
    const rows: FileNodeTable[] = [];
    for (const one of found) {
      const home = await findHome(tx, viewer, one);
      const name = await findFreeName(tx, orgId, home.node.node_id, one.node.name);
      rows.push(
        await tx
          .updateTable('file_node')
          .set({ ...keysOf(name), parent_id: home.node.node_id, trashed_at: null, trashed_by: null, revision })
          .where('org_id', '=', orgId)
          .where('node_id', '=', one.node.node_id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    }
    await recordActions(
      tx,
      { now: context.now, actor: account, revision },
      rows.map((node) => ({ node, action: 'restored' })),
    );
    const folders = rows.map((node) => ({ spaceNo: node.space_no, folderId: node.parent_id }));
    return { output: { rows }, changes: changesOf(account, orgId, folders) };
  },
});
