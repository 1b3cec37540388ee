import { calls } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import type { Services } from '../../../services.ts';
import { readActivities } from '../listing/activities.ts';
import { readContent } from '../listing/content-of.ts';
import { readFolderPage } from '../listing/list-folder.ts';
import { readRecent, readStarred, readTrash } from '../listing/lists.ts';
import { readUsage } from '../listing/usage.ts';
import type { FoundNode } from '../policy.ts';
import {
  type FileViewer,
  findNodes,
  greaterAccess,
  includesAccess,
  reaches,
  readViewer,
  requireFolder,
  requireNode,
} from '../policy.ts';
import { presentNodes, presentSteps, presentWithPath, toShown } from '../present-node.ts';
import { searchFiles } from '../searching/search-files.ts';
import { listSpaces } from '../spaces/list-spaces.ts';
import { quotaOf, readQuotas } from '../spaces/quota.ts';

type ListingServices = Pick<Services, 'database' | 'searchIndex'>;

/** What lies in a folder has the folder's rights, and those of its own grants. */
async function withOwnGrants(db: Db, viewer: FileViewer, folder: FoundNode, rows: readonly FileNodeTable[]) {
  if (rows.length === 0) return [];
  const grants = await db
    .selectFrom('file_grant')
    .selectAll()
    .where('org_id', '=', viewer.orgId)
    .where(
      'node_id',
      'in',
      rows.map((row) => row.node_id),
    )
    .execute();
  return rows.map((node) => {
    const own = grants.filter((grant) => grant.node_id === node.node_id && reaches(grant, viewer));
    const access = own.reduce((best, grant) => greaterAccess(best, grant.access) ?? best, folder.access);
    return { node, access };
  });
}

/** A space by its number, where the viewer may change what is in it. */
async function requireSpace(db: Db, viewer: FileViewer, spaceId: string, wanted: 'view' | 'edit' | 'manage') {
  const space = await db
    .selectFrom('file_space')
    .selectAll()
    .where('space_no', '=', Number(spaceId))
    .where('org_id', '=', viewer.orgId)
    .executeTakeFirst();
  const [root] = space === undefined ? [] : await findNodes(db, viewer, [space.root_id]);
  if (space === undefined || root === undefined) throw new UserError('fileNotFound');
  if (!includesAccess(root.access, wanted)) throw new UserError('fileReadOnly');
  return space;
}

export function createListingRoutes(services: ListingServices): readonly Route[] {
  const { database } = services;
  const { read } = database;
  const toViewer = ({ session }: CallContext) => readViewer(read, session.orgId, session.subject);
  return [
    bindCall(calls.files.spaces, (_input, context) => listSpaces(services, context)),
    bindCall(calls.files.list, async ({ folderId, order, direction, offset, limit }, context) => {
      const viewer = await toViewer(context);
      const folder = await requireFolder(read, viewer, Number(folderId));
      const isDescending = direction === 'descending';
      const page = { orgId: viewer.orgId, folderId: Number(folderId), order, isDescending, offset, limit };
      const { rows, folders, total } = await readFolderPage(read, page);
      const shown = await withOwnGrants(read, viewer, folder, rows);
      const [presented, ...list] = await presentNodes(read, viewer, [toShown(folder), ...shown], context.now);
      if (presented === undefined) throw new UserError('fileNotFound');
      return { folder: presented, path: presentSteps(folder.steps), list, total, folders };
    }),
    bindCall(calls.files.get, async ({ nodeId }, context) => {
      const viewer = await toViewer(context);
      const found = await requireNode(read, viewer, Number(nodeId));
      const [node] = await presentWithPath(read, viewer, [found], context.now);
      if (node === undefined) throw new UserError('fileNotFound');
      const isFolder = found.node.is_folder === 1;
      const input = { orgId: viewer.orgId, nodeId: found.node.node_id };
      return { node, content: isFolder ? await database.longRead(readContent, input) : null };
    }),
    bindCall(calls.files.trash, async ({ spaceId, offset, limit }, context) => {
      const viewer = await toViewer(context);
      const space = await requireSpace(read, viewer, spaceId, 'edit');
      const { found, total } = await readTrash(read, viewer, space.space_no, { offset, limit });
      return { list: await presentWithPath(read, viewer, found, context.now), total };
    }),
    bindCall(calls.files.starred, async (page, context) => {
      const viewer = await toViewer(context);
      const { found, total } = await readStarred(read, viewer, page);
      return { list: await presentWithPath(read, viewer, found, context.now), total };
    }),
    bindCall(calls.files.recent, async (page, context) => {
      const viewer = await toViewer(context);
      const { found, total } = await readRecent(read, viewer, page);
      return { list: await presentWithPath(read, viewer, found, context.now), total };
    }),
    bindCall(calls.files.search, async ({ text, folderId, offset, limit }, context) => {
      const viewer = await toViewer(context);
      if (folderId !== undefined) await requireFolder(read, viewer, Number(folderId));
      const query = { text, folderId: folderId === undefined ? null : Number(folderId), offset, limit };
      const { list, hasMore } = await searchFiles(services, viewer, { ...query, signal: context.signal });
      const placed = await presentWithPath(
        read,
        viewer,
        list.map(({ found }) => found),
        context.now,
      );
      return { list: placed.map((node, index) => ({ ...node, snippet: list[index]?.snippet ?? '' })), hasMore };
    }),
    bindCall(calls.files.activity, async ({ nodeId, before }, context) => {
      const { node } = await requireNode(read, await toViewer(context), Number(nodeId));
      return readActivities(read, node, before);
    }),
    bindCall(calls.files.usage, async ({ spaceId }, context) => {
      const viewer = await toViewer(context);
      const space = await requireSpace(read, viewer, spaceId, 'view');
      const input = { orgId: viewer.orgId, spaceNo: space.space_no };
      const quotaBytes = quotaOf(space, await readQuotas(read, viewer.orgId));
      return { usedBytes: space.used_bytes, quotaBytes, ...(await database.longRead(readUsage, input)) };
    }),
  ];
}

export { requireSpace };
