import { sql } from 'kysely';
import type { Db } from '../../../engines/database/port.ts';

/** What names a department, by what it is; nothing that is 0. */
export type DepartmentUses = Readonly<Record<string, number>>;

interface Department {
  readonly orgId: number;
  readonly departmentId: number;
}

const countOf = (query: { execute(): Promise<readonly { readonly count: number | string | bigint }[]> }) =>
  query.execute().then((rows) => Number(rows[0]?.count ?? 0));

/** People who work in it, and in it beside their own. */
function countPeople(db: Db, { orgId, departmentId }: Department) {
  const count = db.fn.countAll().as('count');
  return {
    people: countOf(
      db.selectFrom('account').where('org_id', '=', orgId).where('department_id', '=', departmentId).select(count),
    ),
    'people part-time': countOf(
      db
        .selectFrom('part_time_department as p')
        .innerJoin('account as a', 'a.account_no', 'p.account_no')
        .where('a.org_id', '=', orgId)
        .where('p.department_id', '=', departmentId)
        .select(count),
    ),
  };
}

/** Rights that its people have by being in it. */
function countRights(db: Db, { orgId, departmentId }: Department) {
  const count = db.fn.countAll().as('count');
  const granted = (table: 'mailbox_grant' | 'calendar_share' | 'resource_booker') =>
    countOf(
      db
        .selectFrom(table)
        .where('org_id', '=', orgId)
        .where('grantee_kind', '=', 'department')
        .where('grantee_no', '=', departmentId)
        .select(count),
    );
  return {
    'rights in mailboxes': granted('mailbox_grant'),
    'shared calendars': granted('calendar_share'),
    'resources that it may book': granted('resource_booker'),
    'mail groups': countOf(
      db
        .selectFrom('mail_group_entry')
        .where('org_id', '=', orgId)
        .where('kind', '=', 'department')
        .where('target', '=', String(departmentId))
        .select(count),
    ),
  };
}

/** Files in its space, the recycle bin too, and rights to those of others. An empty space is made whenever somebody looks at it. */
function countFiles(db: Db, { orgId, departmentId }: Department) {
  const count = db.fn.countAll().as('count');
  const spaces = db.selectFrom('file_space').where('org_id', '=', orgId).where('department_id', '=', departmentId);
  return {
    'files and folders': countOf(
      db
        .selectFrom('file_node')
        .where('org_id', '=', orgId)
        .where('parent_id', '<>', 0)
        .where('space_no', 'in', spaces.select('space_no'))
        .select(count),
    ),
    'rights to files': countOf(
      db
        .selectFrom('file_grant')
        .where('org_id', '=', orgId)
        .where('grantee_kind', '=', 'department')
        .where('grantee_no', '=', departmentId)
        .where('node_id', 'not in', spaces.select('root_id'))
        .select(count),
    ),
  };
}

/** Departments below it, its leader, and approval policies, which name it in their definition (JSON). */
function countRules(db: Db, { orgId, departmentId }: Department) {
  const count = db.fn.countAll().as('count');
  const named = `%"departmentId":${String(departmentId)}`;
  return {
    'departments below it': countOf(
      db.selectFrom('department').where('org_id', '=', orgId).where('parent_id', '=', departmentId).select(count),
    ),
    leaders: countOf(
      db
        .selectFrom('department_leader')
        .where('org_id', '=', orgId)
        .where('department_id', '=', departmentId)
        .select(count),
    ),
    'approval policies': countOf(
      db
        .selectFrom('approval_policy')
        .where('org_id', '=', orgId)
        // The number ends where its object or the next field begins.
        .where(sql<boolean>`(definition LIKE ${`${named}}%`} OR definition LIKE ${`${named},%`})`)
        .select(count),
    ),
  };
}

/** Counts what names a department: without it, all of this would be nobody's. */
export async function readDepartmentUses(db: Db, department: Department): Promise<DepartmentUses> {
  const counts = {
    ...countPeople(db, department),
    ...countRights(db, department),
    ...countFiles(db, department),
    ...countRules(db, department),
  };
  const uses: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const found = await count;
    if (found > 0) uses[name] = found;
  }
  return uses;
}
