/** The organisation as a writer picks recipients from it: departments with counts, and the people of one of them. */
import { maxRecipients } from '@hongyan/contract';
import { defineReader } from '../../../engines/database/port.ts';
import { type Directory, type DirectoryPerson, idsBelow, readDirectory } from '../directory/read-directory.ts';

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

/**
 * The departments in the order of a tree that is all open; one that is its own ancestor is left out, and ends nothing. `repeats`: how often people
 * would be counted again below a department because they work in several there.
 */
export function orderDepartments(
  rows: readonly DepartmentRow[],
  counts: ReadonlyMap<number | null, number>,
  repeats: ReadonlyMap<number, number> = new Map(),
): readonly DepartmentCount[] {
  const byParent = groupByParent(rows);
  const sums = new Map<string, number>();
  const walk = (parentId: number | null): DepartmentCount[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const below = walk(row.department_id);
      const people = counts.get(row.department_id) ?? 0;
      const own = String(row.department_id);
      const children = below.filter((department) => department.parentId === own);
      const sum = children.reduce((total, child) => total + (sums.get(child.deptId) ?? 0), people);
      sums.set(own, sum);
      const peopleBelow = sum - (repeats.get(row.department_id) ?? 0);
      const parent = parentId === null ? null : String(parentId);
      return [{ deptId: own, parentId: parent, name: row.name, people, peopleBelow }, ...below];
    });
  return walk(null);
}

function countPeople({ people }: Directory): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { departments } of people) for (const id of departments) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function ancestorsOf({ departments }: Directory, departmentId: number): ReadonlySet<number> {
  const found = new Set<number>();
  let id: number | null = departmentId;
  while (id !== null && !found.has(id)) {
    found.add(id);
    id = departments.get(id)?.parentId ?? null;
  }
  return found;
}

/** Who works in several departments is counted in each of them, and once in those above. */
function countRepeats(directory: Directory): ReadonlyMap<number, number> {
  const repeats = new Map<number, number>();
  for (const { departments } of directory.people) {
    if (departments.length < 2) continue;
    const seen = new Set<number>();
    for (const department of departments)
      for (const id of ancestorsOf(directory, department)) {
        if (seen.has(id)) repeats.set(id, (repeats.get(id) ?? 0) + 1);
        seen.add(id);
      }
  }
  return repeats;
}

function listPeople({ people }: Directory, isListed: (person: DirectoryPerson) => boolean) {
  const listed = people.filter(isListed);
  return {
    people: listed.slice(0, maxRecipients).map(({ name, address, duties }) => ({ name, address, duties })),
    total: listed.length,
  };
}

/** Reads the tree. Counts and people are of active accounts. */
export const readTree = defineReader<TreeInput, Tree>({
  name: 'contacts.readTree',
  read: async (db, { orgId, departmentId, below }) => {
    const directory = await readDirectory(db, orgId);
    if (departmentId === null) {
      const rows = [...directory.departments.values()].map(({ id, parentId, name }) => ({
        department_id: id,
        parent_id: parentId,
        name,
      }));
      return {
        departments: orderDepartments(rows, countPeople(directory), countRepeats(directory)),
        ...listPeople(directory, ({ departments }) => departments.length === 0),
      };
    }
    const ids = below ? idsBelow(directory, departmentId) : new Set([departmentId]);
    return { departments: [], ...listPeople(directory, ({ departments }) => departments.some((id) => ids.has(id))) };
  },
});
