import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import type { Services } from '../../../services.ts';
import { purgeAll } from '../nodes/purge-nodes.ts';
import { restoreNodes, trashNodes } from '../nodes/trash-nodes.ts';
import { readViewer, requireNodes } from '../policy.ts';
import { createPresenter, toNumbers } from './changing-routes.ts';
import { requireSpace } from './listing-routes.ts';

/** Trashed nodes that one emptying takes at a time. */
const perRound = 1_000;

/** The recycle bin. */
export function createTrashRoutes(services: Pick<Services, 'database' | 'blobs'>): readonly Route[] {
  const { read, runner } = services.database;
  const { presentRows } = createPresenter(services);
  const toViewer = ({ session }: CallContext) => readViewer(read, session.orgId, session.subject);
  return [
    bindCall(calls.files.delete, async ({ nodeIds }, context) => {
      await runner.execute(trashNodes, toOperationContext(context), { nodeIds: toNumbers(nodeIds), tokens: null });
      return null;
    }),
    bindCall(calls.files.restore, async ({ nodeIds }, context) => {
      const input = { nodeIds: toNumbers(nodeIds) };
      const { rows } = await runner.execute(restoreNodes, toOperationContext(context), input);
      return { list: await presentRows(context, rows) };
    }),
    bindCall(calls.files.purge, async ({ nodeIds }, context) => {
      const viewer = await toViewer(context);
      const found = await requireNodes(read, viewer, toNumbers(nodeIds), 'manage', 'inTrash');
      const operation = toOperationContext({ ...context, idempotencyKey: undefined });
      await purgeAll(
        services,
        operation,
        viewer.orgId,
        found.map(({ node }) => node.node_id),
      );
      return null;
    }),
    bindCall(calls.files.emptyTrash, async ({ spaceId }, context) => {
      const viewer = await toViewer(context);
      const space = await requireSpace(read, viewer, spaceId, 'manage');
      const operation = toOperationContext({ ...context, idempotencyKey: undefined });
      for (let last = perRound; last === perRound; ) {
        const rows = await read
          .selectFrom('file_node')
          .select('node_id')
          .where('org_id', '=', viewer.orgId)
          .where('space_no', '=', space.space_no)
          .where('trashed_at', '<=', context.now)
          .limit(perRound)
          .execute();
        await purgeAll(
          services,
          operation,
          viewer.orgId,
          rows.map((row) => row.node_id),
        );
        last = rows.length;
      }
      return null;
    }),
  ];
}
