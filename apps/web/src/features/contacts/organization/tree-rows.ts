/** A department as the contract has it (`departmentSchema`). */
export interface Department {
  readonly deptId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly people: number;
  readonly peopleBelow: number;
}

/** A line of the tree as it is drawn. */
export interface TreeRow {
  readonly deptId: string;
  readonly name: string;
  readonly people: number;
  /** From 1. */
  readonly level: number;
  /** undefined: nothing is below it. */
  readonly isOpen: boolean | undefined;
  readonly parentId: string | null;
  /** Its position among those beside it, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
}

/** The lines that are in sight: those below an open department follow it. */
export function treeRows(departments: readonly Department[], open: ReadonlySet<string>): readonly TreeRow[] {
  const below = Map.groupBy(departments, ({ parentId }) => parentId);
  const rows: TreeRow[] = [];
  const add = (parentId: string | null, level: number): void => {
    const siblings = below.get(parentId) ?? [];
    siblings.forEach(({ deptId, name, peopleBelow }, index) => {
      const isOpen = below.has(deptId) ? open.has(deptId) : undefined;
      rows.push({
        deptId,
        name,
        people: peopleBelow,
        level,
        isOpen,
        parentId,
        position: index + 1,
        siblings: siblings.length,
      });
      if (isOpen === true) add(deptId, level + 1);
    });
  };
  add(null, 1);
  return rows;
}

/** Where a key leads: to another line, or to one that is to be opened or closed. */
export type TreeStep = { readonly go: string } | { readonly expand: string; readonly isOpen: boolean };

/** The keys of a tree (WAI-ARIA authoring practices, tree view). */
export function treeStep(key: string, rows: readonly TreeRow[], current: string): TreeStep | undefined {
  const index = rows.findIndex(({ deptId }) => deptId === current);
  const row = rows[index];
  if (row === undefined) return undefined;
  const go = (target: TreeRow | undefined): TreeStep | undefined => target && { go: target.deptId };
  switch (key) {
    case 'ArrowDown':
      return go(rows[index + 1]);
    case 'ArrowUp':
      return go(rows[index - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      return row.isOpen === false
        ? { expand: current, isOpen: true }
        : row.isOpen === true
          ? go(rows[index + 1])
          : undefined;
    case 'ArrowLeft':
      if (row.isOpen === true) return { expand: current, isOpen: false };
      return row.parentId === null ? undefined : { go: row.parentId };
    default:
      return undefined;
  }
}

/** The departments above one, outermost first. */
export function departmentsAbove(departments: readonly Department[], deptId: string): readonly string[] {
  const byId = new Map(departments.map((department) => [department.deptId, department]));
  const above: string[] = [];
  for (let id = byId.get(deptId)?.parentId ?? null; id !== null && !above.includes(id); ) {
    above.unshift(id);
    id = byId.get(id)?.parentId ?? null;
  }
  return above;
}
