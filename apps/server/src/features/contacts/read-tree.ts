/** The organisation as a writer picks recipients from it: departments with counts, and the people of one of them. */
import { maxRecipients } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';

export interface TreeInput {
  readonly orgId: number;
  /** Whose people are wanted; null for those in no department, and all departments with it. */
  readonly departmentId: number | null;
  /** Also those of the departments below. */
  readonly below: boolean;
}

export interface DepartmentCount {
  readonly deptId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly people: number;
  readonly peopleBelow: number;
}

export interface TreePerson {
  readonly name: string;
  readonly address: string;
  readonly duties: string;
}

export interface Tree {
  readonly departments: readonly DepartmentCount[];
  readonly people: readonly TreePerson[];
  readonly total: number;
}

interface DepartmentRow {
  readonly department_id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

type ByParent = ReadonlyMap<number | null, readonly DepartmentRow[]>;

function groupByParent(rows: readonly DepartmentRow[]): ByParent {
  const known = new Set(rows.map((row) => row.department_id));
  return Map.groupBy(rows, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null));
}

/** The departments in the order of a tree that is all open; one that is its own ancestor is left out, and ends nothing. */
export function orderDepartments(
  rows: readonly DepartmentRow[],
  counts: ReadonlyMap<number | null, number>,
): readonly DepartmentCount[] {
  const byParent = groupByParent(rows);
  const walk = (parentId: number | null): DepartmentCount[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const below = walk(row.department_id);
      const people = counts.get(row.department_id) ?? 0;
      const own = String(row.department_id);
      const children = below.filter((department) => department.parentId === own);
      const peopleBelow = children.reduce((sum, child) => sum + child.peopleBelow, people);
      const parent = parentId === null ? null : String(parentId);
      return [{ deptId: own, parentId: parent, name: row.name, people, peopleBelow }, ...below];
    });
  return walk(null);
}

function idsBelow(rows: readonly DepartmentRow[], departmentId: number): readonly number[] {
  const byParent = groupByParent(rows);
  // A set is walked with what is added on the way; a department that is its own ancestor ends it.
  const found = new Set([departmentId]);
  for (const id of found) for (const row of byParent.get(id) ?? []) found.add(row.department_id);
  return [...found];
}

function listDepartmentRows(db: Db, orgId: number): Promise<readonly DepartmentRow[]> {
  return db
    .selectFrom('department')
    .select(['department_id', 'parent_id', 'name'])
    .where('org_id', '=', orgId)
    .orderBy('sort')
    .orderBy('department_id')
    .execute();
}

async function countByDepartment(db: Db, orgId: number): Promise<ReadonlyMap<number | null, number>> {
  const rows = await db
    .selectFrom('account')
    .select(['department_id', (eb) => eb.fn.countAll().as('people')])
    .where('org_id', '=', orgId)
    .where('state', '=', 'active')
    .groupBy('department_id')
    .execute();
  return new Map(rows.map((row) => [row.department_id, Number(row.people)]));
}

/** By name, as the reader of Chinese sorts; the store compares binary. */
async function listPeople(db: Db, orgId: number, ids: readonly number[] | null): Promise<readonly TreePerson[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select(['account.display_name as name', 'address.address as address', 'account.duties as duties'])
    .where('account.org_id', '=', orgId)
    .where('account.state', '=', 'active')
    .where((eb) =>
      ids === null ? eb('account.department_id', 'is', null) : eb('account.department_id', 'in', [...ids]),
    )
    .execute();
  return rows
    .map(({ name, address, duties }) => ({ name, address, duties: duties ?? '' }))
    .sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.address, b.address));
}

/** Made once: making one costs more than a hundred comparisons with it. */
const byName = new Intl.Collator('zh');

/** Reads the tree. Counts and people are of active accounts. */
export const readTree = defineReader<TreeInput, Tree>({
  name: 'contacts.readTree',
  read: async (db, { orgId, departmentId, below }) => {
    const rows = await listDepartmentRows(db, orgId);
    if (departmentId === null) {
      const counts = await countByDepartment(db, orgId);
      const people = await listPeople(db, orgId, null);
      return {
        departments: orderDepartments(rows, counts),
        people: people.slice(0, maxRecipients),
        total: people.length,
      };
    }
    const people = await listPeople(db, orgId, below ? idsBelow(rows, departmentId) : [departmentId]);
    return { departments: [], people: people.slice(0, maxRecipients), total: people.length };
  },
});
