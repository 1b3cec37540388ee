import { UserError } from '../../../call/user-error.ts';
import { type Db, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { FileGrantTable, FileSpaceTable } from '../../../engines/database/schema/files-tables.ts';
import { fileOwnerLimit } from '../../../engines/search-index/port.ts';
import { takeNodeIds, takeTurn } from '../change.ts';
import { type FileViewer, readActor } from '../policy.ts';
import type { FileQuotas } from './quota.ts';

/** Whose a space is. */
export interface SpaceOwner {
  readonly kind: FileSpaceTable['kind'];
  readonly accountNo: number | null;
  readonly departmentId: number | null;
}

/** Spaces that somebody has by who they are: their own, their departments', those they lead, the organisation's. */
export async function listOwners(db: Db, viewer: FileViewer, quotas: FileQuotas): Promise<SpaceOwner[]> {
  const led = await db
    .selectFrom('department_leader')
    .select('department_id')
    .where('org_id', '=', viewer.orgId)
    .where('account_no', '=', viewer.account)
    .execute();
  const departments = new Set([...viewer.departments, ...led.map((row) => row.department_id)]);
  return [
    { kind: 'personal', accountNo: viewer.account, departmentId: null },
    ...(quotas.department === 0
      ? []
      : [...departments]
          .toSorted((a, b) => a - b)
          .map((departmentId): SpaceOwner => ({ kind: 'department', accountNo: null, departmentId }))),
    ...(quotas.organisation === 0 ? [] : [{ kind: 'organisation' as const, accountNo: null, departmentId: null }]),
  ];
}

/** The space of an owner, if there is one. */
export async function findSpace(db: Db, orgId: number, owner: SpaceOwner): Promise<FileSpaceTable | null> {
  const rows = db.selectFrom('file_space').selectAll().where('org_id', '=', orgId);
  const row =
    owner.kind === 'personal'
      ? await rows.where('account_no', '=', owner.accountNo).executeTakeFirst()
      : owner.kind === 'department'
        ? await rows.where('department_id', '=', owner.departmentId).executeTakeFirst()
        : await rows.where('kind', '=', 'organisation').executeTakeFirst();
  return row ?? null;
}

/** What holds from the beginning: a department's people bring and change, everybody sees what is the organisation's. */
function firstGrant(owner: SpaceOwner): Pick<FileGrantTable, 'grantee_kind' | 'grantee_no' | 'access'> | null {
  if (owner.kind === 'department' && owner.departmentId !== null)
    return { grantee_kind: 'department', grantee_no: owner.departmentId, access: 'edit' };
  if (owner.kind === 'organisation') return { grantee_kind: 'everyone', grantee_no: 0, access: 'view' };
  return null;
}

async function createSpace(tx: Tx, context: RunningContext, viewer: FileViewer, owner: SpaceOwner): Promise<void> {
  const { orgId, account } = viewer;
  const revision = await takeTurn(tx, orgId);
  const rootId = await takeNodeIds(tx, orgId, 1);
  const { highest } = await tx
    .selectFrom('file_space')
    .select((eb) => eb.fn.coalesce(eb.fn.max('space_no'), eb.lit(0)).as('highest'))
    .executeTakeFirstOrThrow();
  const spaceNo = highest + 1;
  if (spaceNo >= fileOwnerLimit) throw new UserError('notAllowed');
  const now = context.now;
  await tx
    .insertInto('file_space')
    .values({
      space_no: spaceNo,
      org_id: orgId,
      kind: owner.kind,
      account_no: owner.accountNo,
      department_id: owner.departmentId,
      root_id: rootId,
      quota_bytes: null,
      used_bytes: 0,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('file_node')
    .values({
      org_id: orgId,
      node_id: rootId,
      space_no: spaceNo,
      parent_id: 0,
      is_folder: 1,
      name: '',
      // Roots lie beside each other: their names must differ.
      name_key: `space ${String(spaceNo)}`,
      sort_key: '',
      extension: '',
      type: '',
      size_bytes: 0,
      version_no: 0,
      blob_id: null,
      sha256: '',
      revision,
      created_at: now,
      created_by: account,
      changed_at: now,
      changed_by: account,
      trashed_at: null,
      trashed_by: null,
    })
    .execute();
  const grant = firstGrant(owner);
  if (grant !== null)
    await tx
      .insertInto('file_grant')
      .values({ org_id: orgId, node_id: rootId, ...grant, granted_by: account, granted_at: now })
      .execute();
}

/** Makes those spaces of a person that are not there yet: who is new, or whose department is, finds their space at their first look. */
export const ensureSpaces = defineOperation<{ readonly quotas: FileQuotas }, Record<string, never>>({
  name: 'files.ensureSpaces',
  accounts: () => [],
  // The number of a space is the highest of all and one.
  isolation: 'serializable',
  run: async (tx, context, { quotas }) => {
    const viewer = await readActor(tx, context);
    for (const owner of await listOwners(tx, viewer, quotas))
      if ((await findSpace(tx, viewer.orgId, owner)) === null) await createSpace(tx, context, viewer, owner);
    return { output: {} };
  },
});
