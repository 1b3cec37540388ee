/** Departments as members of a group: whose they are, and who is in them, both at the time of asking. */
import type { Db } from '../../engines/database/port.ts';

/** Values in one statement; engines limit them. */
const batchSize = 250;

/** The departments among some that an organisation has, and those below them. */
async function listBranches(db: Db, orgId: number, departments: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('department')
    .select(['department_id', 'parent_id'])
    .where('org_id', '=', orgId)
    .execute();
  const below = Map.groupBy(rows, (row) => row.parent_id);
  // A set is walked with what is added on the way; a department that is its own ancestor ends it.
  const asked = new Set(departments);
  const wanted = new Set(rows.map((row) => row.department_id).filter((id) => asked.has(id)));
  for (const id of wanted) for (const row of below.get(id) ?? []) wanted.add(row.department_id);
  return [...wanted];
}

/** Accounts of the active people of departments and of those below them, each once, in the order of their numbers. */
export async function listDepartmentPeople(
  db: Db,
  orgId: number,
  departments: readonly number[],
): Promise<readonly number[]> {
  if (departments.length === 0) return [];
  const branches = await listBranches(db, orgId, departments);
  const found: number[] = [];
  for (let start = 0; start < branches.length; start += batchSize) {
    const people = await db
      .selectFrom('account')
      .select('account_no')
      .where('org_id', '=', orgId)
      .where('state', '=', 'active')
      .where('kind', '=', 'person')
      .where('department_id', 'in', branches.slice(start, start + batchSize))
      .execute();
    for (const row of people) found.push(row.account_no);
  }
  return found.sort((a, b) => a - b);
}

/** The department of an account and those above it, as entries of a group name them; none where the organisation's groups have no department. */
export async function listOwnDepartments(db: Db, orgId: number, account: number): Promise<readonly string[]> {
  const used = await db
    .selectFrom('mail_group_entry')
    .select('target')
    .where('org_id', '=', orgId)
    .where('kind', '=', 'department')
    .limit(1)
    .executeTakeFirst();
  if (used === undefined) return [];
  const person = await db
    .selectFrom('account')
    .select('department_id')
    .where('account_no', '=', account)
    .where('org_id', '=', orgId)
    .where('state', '=', 'active')
    .where('kind', '=', 'person')
    .executeTakeFirst();
  const found = new Set<number>();
  let next = person?.department_id ?? null;
  while (next !== null && !found.has(next)) {
    found.add(next);
    const row = await db
      .selectFrom('department')
      .select('parent_id')
      .where('org_id', '=', orgId)
      .where('department_id', '=', next)
      .executeTakeFirst();
    next = row?.parent_id ?? null;
  }
  return [...found].map(String);
}
