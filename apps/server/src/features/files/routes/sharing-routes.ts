import { calls, type FileGrant } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { includesAccess, readViewer, requireNode } from '../policy.ts';
import { presentNodes, presentSteps, presentWithPath, readNames, toShown } from '../present-node.ts';
import { presentGrants, readGivenGrants, readSharedBy, readSharedWith } from '../sharing/read-grants.ts';
import { leaveShare, saveGrants } from '../sharing/save-grants.ts';

const maxNamed = 5;
const nameGrants = (grants: readonly FileGrant[]): string =>
  grants
    .slice(0, maxNamed)
    .map(({ name, id }) => name || id)
    .filter((name) => name !== '')
    .join(', ');

export function createSharingRoutes({ database }: Pick<Services, 'database'>): readonly Route[] {
  const { read, runner } = database;
  const toViewer = ({ session }: CallContext) => readViewer(read, session.orgId, session.subject);
  const list = async (context: CallContext, nodeId: string) => {
    const found = await requireNode(read, await toViewer(context), Number(nodeId));
    if (!includesAccess(found.access, 'manage')) throw new UserError('fileNotYours');
    const { node, chain } = found;
    const ids = chain.map((step) => step.nodeId);
    return { grants: await presentGrants(read, node.org_id, ids), found };
  };
  return [
    bindCall(calls.files.grants, async ({ nodeId }, context) => {
      const { grants, found } = await list(context, nodeId);
      const inherited = found.chain.slice(0, -1).flatMap((step) => {
        const [from] = presentSteps([step]);
        return from === undefined ? [] : (grants.get(step.nodeId) ?? []).map((grant) => ({ ...grant, from }));
      });
      return { list: grants.get(found.node.node_id) ?? [], inherited };
    }),
    bindCall(calls.files.saveGrants, async ({ nodeId, grants }, context) => {
      const given = await readGivenGrants(read, context.session.orgId, grants);
      const input = { nodeId: Number(nodeId), grants: given, names: nameGrants(grants) };
      await runner.execute(saveGrants, toOperationContext(context), input);
      // Who has just given up the right to manage it sees nothing more of it.
      const saved = await presentGrants(read, context.session.orgId, [Number(nodeId)]);
      return { list: saved.get(Number(nodeId)) ?? [] };
    }),
    bindCall(calls.files.leave, async ({ nodeId }, context) => {
      await runner.execute(leaveShare, toOperationContext(context), { nodeId: Number(nodeId) });
      return null;
    }),
    bindCall(calls.files.sharedWithMe, async (page, context) => {
      const viewer = await toViewer(context);
      const shared = await readSharedWith(read, viewer, page);
      const found = shared.list.map((one) => one.found);
      const nodes = await presentNodes(read, viewer, found.map(toShown), context.now);
      const givers = shared.list.map(({ grant }) => grant.granted_by);
      const names = await readNames(read, viewer.orgId, givers);
      const shownList = nodes.map((node, index) => {
        const grant = shared.list[index]?.grant;
        return {
          ...node,
          sharedBy: names.get(grant?.granted_by ?? 0) ?? null,
          sharedAt: grant?.granted_at ?? 0,
          isByName: grant?.grantee_kind === 'person',
        };
      });
      return { list: shownList, total: shared.total };
    }),
    bindCall(calls.files.sharedByMe, async (page, context) => {
      const viewer = await toViewer(context);
      const { found, sharedAt, total } = await readSharedBy(read, viewer, page);
      const ids = found.map(({ node }) => node.node_id);
      const grants = await presentGrants(read, viewer.orgId, ids);
      const placed = await presentWithPath(read, viewer, found, context.now);
      const shownList = placed.map((node) => ({
        ...node,
        grants: grants.get(Number(node.nodeId)) ?? [],
        sharedAt: sharedAt.get(Number(node.nodeId)) ?? 0,
      }));
      return { list: shownList, total };
    }),
  ];
}
