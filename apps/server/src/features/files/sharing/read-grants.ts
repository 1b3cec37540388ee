import type { FileGrant } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { FileGrantTable } from '../../../engines/database/schema/files-tables.ts';
import { findRecipient, listDepartments } from '../../identity/index.ts';
import type { Page } from '../listing/lists.ts';
import { type FileViewer, type FoundNode, findNodes, reaches } from '../policy.ts';
import { readNames } from '../present-node.ts';
import type { GivenGrant } from './save-grants.ts';

/** Grants of these nodes, by node, as they are shown. Of people and departments that are gone none. */
export async function presentGrants(
  db: Db,
  orgId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, FileGrant[]>> {
  const grants = new Map<number, FileGrant[]>();
  if (nodeIds.length === 0) return grants;
  const rows = await db
    .selectFrom('file_grant')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('node_id', 'in', [...nodeIds])
    .orderBy('grantee_kind')
    .orderBy('granted_at')
    .execute();
  const people = rows.filter((row) => row.grantee_kind === 'person').map((row) => row.grantee_no);
  const names = await readNames(db, orgId, people);
  const departments = new Map((await listDepartments(db, orgId)).map((one) => [one.departmentId, one.name]));
  for (const row of rows) {
    const grant = present(row, names, departments);
    if (grant !== null) grants.set(row.node_id, [...(grants.get(row.node_id) ?? []), grant]);
  }
  return grants;
}

function present(
  { grantee_kind: kind, grantee_no: no, access }: FileGrantTable,
  names: Awaited<ReturnType<typeof readNames>>,
  departments: ReadonlyMap<number, string>,
): FileGrant | null {
  if (kind === 'everyone') return { kind, id: '', name: '', access };
  if (kind === 'department') {
    const name = departments.get(no);
    return name === undefined ? null : { kind, id: String(no), name, access };
  }
  const person = names.get(no);
  return person === undefined ? null : { kind, id: person.address, name: person.name, access };
}

/** Whom somebody has named, as rows. Throws granteeNotFound. */
export async function readGivenGrants(db: Db, orgId: number, grants: readonly FileGrant[]): Promise<GivenGrant[]> {
  const departments = new Set((await listDepartments(db, orgId)).map(({ departmentId }) => departmentId));
  return Promise.all(
    grants.map(async ({ kind, id, access }): Promise<GivenGrant> => {
      if (kind === 'everyone') return { grantee_kind: kind, grantee_no: 0, access };
      if (kind === 'department') {
        const no = /^\d{1,9}$/.test(id) ? Number(id) : 0;
        if (!departments.has(no)) throw new UserError('granteeNotFound', { name: id });
        return { grantee_kind: kind, grantee_no: no, access };
      }
      const person = await findRecipient(db, id);
      if (person === null || person.orgId !== orgId) throw new UserError('granteeNotFound', { name: id });
      return { grantee_kind: kind, grantee_no: person.accountNo, access };
    }),
  );
}

/** What others share with somebody, the latest first: the uppermost nodes of it, not what lies below, and no whole spaces. */
export async function readSharedWith(
  db: Db,
  viewer: FileViewer,
  { offset, limit }: Page,
): Promise<{
  readonly list: readonly { readonly found: FoundNode; readonly grant: FileGrantTable }[];
  readonly total: number;
}> {
  const departments = [...viewer.departments];
  const rows = await db
    .selectFrom('file_grant')
    .innerJoin('file_node', (join) =>
      join.onRef('file_node.org_id', '=', 'file_grant.org_id').onRef('file_node.node_id', '=', 'file_grant.node_id'),
    )
    .selectAll('file_grant')
    .where('file_grant.org_id', '=', viewer.orgId)
    .where('file_node.parent_id', '<>', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('grantee_kind', '=', 'person'), eb('grantee_no', '=', viewer.account)]),
        eb('grantee_kind', '=', 'everyone'),
        ...(departments.length === 0
          ? []
          : [eb.and([eb('grantee_kind', '=', 'department'), eb('grantee_no', 'in', departments)])]),
      ]),
    )
    .orderBy('granted_at', 'desc')
    .execute();
  const found = new Map(
    (
      await findNodes(
        db,
        viewer,
        rows.map((row) => row.node_id),
      )
    )
      .filter((one) => !one.isTrashed && one.space.account_no !== viewer.account)
      .map((one) => [one.node.node_id, one]),
  );
  const byNode = new Map<number, FileGrantTable>();
  for (const row of rows.filter((one) => reaches(one, viewer))) {
    const better = byNode.get(row.node_id);
    if (better === undefined || (row.grantee_kind === 'person' && better.grantee_kind !== 'person'))
      byNode.set(row.node_id, row);
  }
  const list = [...byNode].flatMap(([nodeId, grant]) => {
    const one = found.get(nodeId);
    return one === undefined || one.steps.length > 1 ? [] : [{ found: one, grant }];
  });
  return { list: list.slice(offset, offset + limit), total: list.length };
}

/** What somebody has shared inside, the latest first. */
export async function readSharedBy(db: Db, viewer: FileViewer, { offset, limit }: Page) {
  const rows = await db
    .selectFrom('file_grant')
    .innerJoin('file_node', (join) =>
      join.onRef('file_node.org_id', '=', 'file_grant.org_id').onRef('file_node.node_id', '=', 'file_grant.node_id'),
    )
    .select((eb) => ['file_grant.node_id', eb.fn.max('file_grant.granted_at').as('shared_at')])
    .where('file_grant.org_id', '=', viewer.orgId)
    .where('file_grant.granted_by', '=', viewer.account)
    .where('file_node.parent_id', '<>', 0)
    .groupBy('file_grant.node_id')
    .orderBy('shared_at', 'desc')
    .execute();
  const sharedAt = new Map(rows.map((row) => [row.node_id, row.shared_at]));
  const found = (await findNodes(db, viewer, [...sharedAt.keys()])).filter((one) => !one.isTrashed);
  return { found: found.slice(offset, offset + limit), sharedAt, total: found.length };
}
