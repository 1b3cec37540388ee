import type { calls } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import type { Db, OperationContext } from '../../../engines/database/port.ts';
import type { FileSpaceTable } from '../../../engines/database/schema/files-tables.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { listDepartments, readOrganisation } from '../../identity/index.ts';
import { type FileViewer, findNodes, readViewer } from '../policy.ts';
import { toNodeId, toSpaceId } from '../present-node.ts';
import { ensureSpaces, findSpace, listOwners } from './ensure-spaces.ts';
import { type FileQuotas, quotaOf, readQuotas } from './quota.ts';

/** The spaces of a person by who they are, in the order of the sidebar; those that nobody has looked at yet are left out. */
export async function findSpaces(db: Db, viewer: FileViewer, quotas: FileQuotas): Promise<FileSpaceTable[]> {
  const found: FileSpaceTable[] = [];
  for (const owner of await listOwners(db, viewer, quotas)) {
    const space = await findSpace(db, viewer.orgId, owner);
    if (space !== null) found.push(space);
  }
  return found;
}

/** The spaces of whoever calls, made where they are missing. */
export async function openSpaces(
  services: Pick<Services, 'database'>,
  context: CallContext,
): Promise<{ readonly viewer: FileViewer; readonly spaces: readonly FileSpaceTable[]; readonly quotas: FileQuotas }> {
  const { orgId, subject } = context.session;
  const viewer = await readViewer(services.database.read, orgId, subject);
  return openSpacesOf(services.database, viewer, toOperationContext({ ...context, idempotencyKey: undefined }));
}

/** The same for a program. */
export async function openSpacesOf(
  { read, runner }: Services['database'],
  viewer: FileViewer,
  context: OperationContext,
): Promise<{ readonly viewer: FileViewer; readonly spaces: readonly FileSpaceTable[]; readonly quotas: FileQuotas }> {
  const quotas = await readQuotas(read, viewer.orgId);
  const owners = await listOwners(read, viewer, quotas);
  const spaces = await findSpaces(read, viewer, quotas);
  if (spaces.length === owners.length) return { viewer, spaces, quotas };
  await runner.execute(ensureSpaces, context, { quotas });
  return { viewer, spaces: await findSpaces(read, viewer, quotas), quotas };
}

/** What a space is called; '' of a person's own. */
export async function nameSpace(db: Db, { kind, org_id: orgId, department_id: id }: FileSpaceTable): Promise<string> {
  if (kind === 'personal') return '';
  if (kind === 'organisation') return (await readOrganisation(db, orgId))?.name ?? '';
  return (await listDepartments(db, orgId)).find(({ departmentId }) => departmentId === id)?.name ?? '';
}

/** The spaces that somebody sees, and how full they are. */
export async function listSpaces(
  services: Pick<Services, 'database'>,
  context: CallContext,
): Promise<z.input<typeof calls.files.spaces.output>> {
  const { read } = services.database;
  const { viewer, spaces, quotas } = await openSpaces(services, context);
  const roots = await findNodes(
    read,
    viewer,
    spaces.map((space) => space.root_id),
  );
  const list = await Promise.all(
    spaces.flatMap((space) => {
      const root = roots.find(({ node }) => node.node_id === space.root_id);
      return root === undefined
        ? []
        : [
            nameSpace(read, space).then((name) => ({
              spaceId: toSpaceId(space.space_no),
              kind: space.kind,
              name,
              rootId: toNodeId(space.root_id),
              access: root.access,
              usedBytes: space.used_bytes,
              quotaBytes: quotaOf(space, quotas),
            })),
          ];
    }),
  );
  return { list, trashDays: await readOrgSetting(read, viewer.orgId, 'fileTrashDays') };
}
