import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import type { Services } from '../../../services.ts';
import { starNodes } from '../listing/lists.ts';
import { copyNodes } from '../nodes/copy-nodes.ts';
import { createFolder, ensureFolders } from '../nodes/create-folder.ts';
import { moveNodes } from '../nodes/move-nodes.ts';
import { renameNode } from '../nodes/rename-node.ts';
import { findNodes, readViewer } from '../policy.ts';
import { presentNodes, toNodeId, toShown } from '../present-node.ts';
import { readQuotas } from '../spaces/quota.ts';

export const toNumbers = (ids: readonly string[]): number[] => [...new Set(ids)].map(Number);

/** Rows that were just changed, as whoever changed them sees them. */
export function createPresenter({ database }: Pick<Services, 'database'>) {
  const presentRows = async ({ session, now }: CallContext, rows: readonly FileNodeTable[]) => {
    const viewer = await readViewer(database.read, session.orgId, session.subject);
    const found = await findNodes(
      database.read,
      viewer,
      rows.map((row) => row.node_id),
    );
    return presentNodes(database.read, viewer, found.map(toShown), now);
  };
  const presentRow = async (context: CallContext, row: FileNodeTable) => {
    const [node] = await presentRows(context, [row]);
    if (node === undefined) throw new UserError('fileNotFound');
    return node;
  };
  return { presentRow, presentRows };
}

export function createChangingRoutes(services: Pick<Services, 'database' | 'blobs'>): readonly Route[] {
  const { read, runner } = services.database;
  const { presentRow, presentRows } = createPresenter(services);
  return [
    bindCall(calls.files.createFolder, async ({ parentId, name }, context) => {
      const input = { parentId: Number(parentId), name, onConflict: 'refuse' as const, tokens: null };
      return presentRow(context, await runner.execute(createFolder, toOperationContext(context), input));
    }),
    bindCall(calls.files.ensureFolders, async ({ parentId, paths }, context) => {
      const input = { parentId: Number(parentId), paths };
      const { folderIds } = await runner.execute(ensureFolders, toOperationContext(context), input);
      return { folderIds: folderIds.map(toNodeId) };
    }),
    bindCall(calls.files.rename, async ({ nodeId, name }, context) =>
      presentRow(
        context,
        await runner.execute(renameNode, toOperationContext(context), { nodeId: Number(nodeId), name, tokens: null }),
      ),
    ),
    bindCall(calls.files.move, async ({ nodeIds, targetId, onConflict }, context) => {
      const quotas = await readQuotas(read, context.session.orgId);
      const moved = { nodeIds: toNumbers(nodeIds), targetId: Number(targetId), onConflict, tokens: null, quotas };
      const { rows, from } = await runner.execute(moveNodes, toOperationContext(context), moved);
      return { list: await presentRows(context, rows), from: from.map(toNodeId) };
    }),
    bindCall(calls.files.copy, async ({ nodeIds, targetId, onConflict }, context) => {
      const quotas = await readQuotas(read, context.session.orgId);
      const copied = { nodeIds: toNumbers(nodeIds), targetId: Number(targetId), onConflict, tokens: null, quotas };
      const { rows } = await runner.execute(copyNodes, toOperationContext(context), copied);
      return { list: await presentRows(context, rows) };
    }),
    bindCall(calls.files.star, async ({ nodeIds, starred }, context) => {
      await runner.execute(starNodes, toOperationContext(context), { nodeIds: toNumbers(nodeIds), starred });
      return null;
    }),
  ];
}
