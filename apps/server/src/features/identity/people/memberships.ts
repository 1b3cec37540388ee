import type { Db } from '../../../engines/database/port.ts';

/** Those departments that a person is in: their own and those above it. */
export async function readDepartments(db: Db, orgId: number, account: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .withRecursive('branch(department_id, parent_id)', (cte) =>
      cte
        .selectFrom('account')
        .innerJoin('department', (join) =>
          join
            .onRef('department.org_id', '=', 'account.org_id')
            .onRef('department.department_id', '=', 'account.department_id'),
        )
        .select(['department.department_id', 'department.parent_id'])
        .where('account.account_no', '=', account)
        .where('account.org_id', '=', orgId)
        // Not UNION ALL: a department that is its own ancestor ends the walk.
        .union(
          cte
            .selectFrom('department')
            .innerJoin('branch', 'department.department_id', 'branch.parent_id')
            .select(['department.department_id', 'department.parent_id'])
            .where('department.org_id', '=', orgId),
        ),
    )
    .selectFrom('branch')
    .select('branch.department_id')
    .execute();
  return new Set(rows.map((row) => row.department_id));
}
