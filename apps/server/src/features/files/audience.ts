import type { Db } from '../../engines/database/port.ts';
import { readDepartments } from '../identity/in-transaction.ts';
import { inBatches } from './chains.ts';
import type { FileChange } from './change.ts';
import { reaches, readSpaceAccess } from './policy.ts';

/** Of these accounts, those who may see something in a space, or might before. */
export async function readSpaceAudience(
  db: Db,
  orgId: number,
  spaceNo: number,
  {
    accounts,
    formerly,
  }: { readonly accounts: readonly number[]; readonly formerly: NonNullable<FileChange['formerly']> },
): Promise<number[]> {
  if (accounts.length === 0) return [];
  const space = await db
    .selectFrom('file_space')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('space_no', '=', spaceNo)
    .executeTakeFirst();
  if (space === undefined) return [];
  const granted = await db
    .selectFrom('file_grant')
    .innerJoin('file_node', (join) =>
      join.onRef('file_node.org_id', '=', 'file_grant.org_id').onRef('file_node.node_id', '=', 'file_grant.node_id'),
    )
    .select(['file_grant.grantee_kind', 'file_grant.grantee_no'])
    .distinct()
    .where('file_grant.org_id', '=', orgId)
    .where('file_node.space_no', '=', spaceNo)
    .execute();
  const grants = [...granted, ...formerly];
  const people = await inBatches(accounts, (batch) =>
    db
      .selectFrom('account')
      .select(['account_no', 'is_admin'])
      .where('account_no', 'in', batch)
      .where('org_id', '=', orgId)
      .where('state', '=', 'active')
      .execute(),
  );
  const audience: number[] = [];
  for (const { account_no: account, is_admin: admin } of people) {
    const departments = grants.some((grant) => grant.grantee_kind === 'department')
      ? await readDepartments(db, orgId, account)
      : new Set<number>();
    const viewer = { account, orgId, isAdmin: admin === 1, departments };
    if (grants.some((grant) => reaches(grant, viewer)) || (await readSpaceAccess(db, viewer, space)) !== null)
      audience.push(account);
  }
  return audience;
}
