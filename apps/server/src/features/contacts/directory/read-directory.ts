/**
 * Who is in an organisation, sorted by name and kept in memory by each thread that reads: 50 000 people are one read of half a second after a
 * change and none otherwise. The database itself raises `directory_version` with every change (migration 007), so what is kept is never out of date.
 */
import type { Db } from '../../../engines/database/port.ts';
import { buildSortKey } from '../../../engines/pinyin/sort-key.ts';
import { buildRankText } from '../suggestions/rank-text.ts';
import { joinRankTexts, type RankTexts } from '../suggestions/rank-texts.ts';

export interface DirectoryDepartment {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

export interface DirectoryPerson {
  readonly accountNo: number;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly gender: 0 | 1 | 2;
  readonly duties: string;
  /** The main department first, where there is one; then the part-time ones. */
  readonly departments: readonly number[];
  readonly hasMain: boolean;
  readonly sortKey: string;
}

export interface Directory {
  /** In the order of the organisation. */
  readonly departments: ReadonlyMap<number, DirectoryDepartment>;
  /** Active people by sort key. */
  readonly people: readonly DirectoryPerson[];
  /** Where each of them stands, by address. */
  readonly places: ReadonlyMap<string, number>;
  /** Of each of them, in the same order. */
  readonly rankTexts: RankTexts;
}

/** Organisations kept at once by a thread; the one not read for longest goes. */
const maxKept = 4;
const kept = new Map<string, { readonly version: number; readonly directory: Directory }>();

/** Stores have one number each, so that what is kept of one is not taken for another's in the same process. */
async function readVersion(db: Db, orgId: number): Promise<{ readonly store: string; readonly version: number }> {
  const row = await db
    .selectFrom('server_identity')
    .leftJoin('directory_version', (join) => join.on('directory_version.org_id', '=', orgId))
    .select(['server_identity.uuid', 'directory_version.version'])
    .executeTakeFirstOrThrow();
  return { store: row.uuid, version: row.version ?? 0 };
}

async function readDepartments(db: Db, orgId: number): Promise<ReadonlyMap<number, DirectoryDepartment>> {
  const rows = await db
    .selectFrom('department')
    .select(['department_id', 'parent_id', 'name'])
    .where('org_id', '=', orgId)
    .orderBy('sort')
    .orderBy('department_id')
    .execute();
  return new Map(rows.map(({ department_id: id, parent_id: parentId, name }) => [id, { id, parentId, name }] as const));
}

async function readPartTime(db: Db, orgId: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('part_time_department')
    .innerJoin('account', 'account.account_no', 'part_time_department.account_no')
    .select(['part_time_department.account_no', 'part_time_department.department_id'])
    .where('account.org_id', '=', orgId)
    .orderBy('part_time_department.sort')
    .execute();
  const found = new Map<number, number[]>();
  for (const { account_no: account, department_id: id } of rows) {
    const known = found.get(account);
    if (known === undefined) found.set(account, [id]);
    else known.push(id);
  }
  return found;
}

async function loadDirectory(db: Db, orgId: number): Promise<Directory> {
  const departments = await readDepartments(db, orgId);
  const partTime = await readPartTime(db, orgId);
  const rows = await db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select(['account.account_no', 'account.display_name', 'account.department_id', 'account.phone', 'account.gender'])
    .select(['account.duties', 'address.address'])
    .where('account.org_id', '=', orgId)
    .where('account.state', '=', 'active')
    // Rooms and equipment are found where one books them.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('resource')
            .select('resource.account_no')
            .whereRef('resource.account_no', '=', 'account.account_no')
            .whereRef('resource.org_id', '=', 'account.org_id'),
        ),
      ),
    )
    .execute();
  const people = rows.map((row): DirectoryPerson => {
    const hasMain = row.department_id !== null && departments.has(row.department_id);
    const others = (partTime.get(row.account_no) ?? []).filter((id) => id !== row.department_id && departments.has(id));
    return {
      accountNo: row.account_no,
      name: row.display_name,
      address: row.address,
      phone: row.phone ?? '',
      gender: row.gender,
      duties: row.duties ?? '',
      departments: row.department_id !== null && hasMain ? [row.department_id, ...others] : others,
      hasMain,
      sortKey: buildSortKey(row.display_name === '' ? row.address : row.display_name),
    };
  });
  people.sort((a, b) => comparePeople(a, b));
  return {
    departments,
    people,
    places: new Map(people.map(({ address }, place) => [address, place])),
    rankTexts: joinRankTexts(people.map(({ name, address }) => buildRankText(name, address))),
  };
}

function comparePeople(a: DirectoryPerson, b: DirectoryPerson): number {
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1;
  return a.address < b.address ? -1 : 1;
}

/** The directory of an organisation as it is now. For readers off the main thread. */
export async function readDirectory(db: Db, orgId: number): Promise<Directory> {
  const { store, version } = await readVersion(db, orgId);
  const key = `${store} ${String(orgId)}`;
  const known = kept.get(key);
  kept.delete(key);
  const directory = known?.version === version ? known.directory : await loadDirectory(db, orgId);
  kept.set(key, { version, directory });
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return directory;
}

/** A department with all below it; one that is its own ancestor ends nothing. */
export function idsBelow({ departments }: Directory, departmentId: number): ReadonlySet<number> {
  const children = Map.groupBy(departments.values(), ({ parentId }) => parentId);
  const found = new Set([departmentId]);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id);
  return found;
}

/** Names of the departments above one and of itself, from the top: `Company / Research / Platform`. */
export function departmentPath({ departments }: Directory, departmentId: number): string {
  const names: string[] = [];
  const seen = new Set<number>();
  let id: number | null = departmentId;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const department = departments.get(id);
    if (department === undefined) break;
    names.unshift(department.name);
    id = department.parentId;
  }
  return names.join(' / ');
}

/** Names of somebody's departments, the main one first. */
export function departmentNames({ departments }: Directory, person: DirectoryPerson): string {
  return person.departments.flatMap((id) => departments.get(id)?.name ?? []).join(', ');
}
