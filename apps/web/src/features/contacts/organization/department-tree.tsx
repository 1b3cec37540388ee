import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { contactsStrings } from '../contacts.strings.ts';
import styles from './organization.module.css';
import { type Department, departmentsAbove, type TreeRow, treeRows, treeStep } from './tree-rows.ts';

/** People of no department stand in a line of their own. */
export const noDepartment = 'none';

interface DepartmentTreeProps {
  readonly departments: readonly Department[];
  /** How many people are in no department. */
  readonly outside: number;
  readonly chosen: string | undefined;
  readonly onChoose: (deptId: string) => void;
}

/** The departments as a tree: arrows move and open, Home and End go to its ends. */
export function DepartmentTree({ departments, outside, chosen, onChoose }: DepartmentTreeProps) {
  const t = useStrings(contactsStrings);
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => beginOpen(departments, chosen));
  const rows = [...treeRows(departments, open), ...(outside > 0 ? [outsideRow(t('noDepartment'), outside)] : [])];
  const [focused, setFocused] = useState(chosen);
  const tabbable = rows.some(({ deptId }) => deptId === focused) ? focused : rows[0]?.deptId;
  const setExpanded = (deptId: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(deptId);
    else next.delete(deptId);
    setOpen(next);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (tabbable === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') onChoose(tabbable);
    else {
      const step = treeStep(event.key, rows, tabbable);
      if (step === undefined) return;
      if ('expand' in step) setExpanded(step.expand, step.isOpen);
      else {
        setFocused(step.go);
        element.current?.querySelector<HTMLElement>(`[data-dept="${CSS.escape(step.go)}"]`)?.focus();
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={element} role="tree" aria-label={t('departments')} className={styles['tree']} onKeyDown={handleKey}>
      {rows.map((row) => (
        <TreeLine
          key={row.deptId}
          row={row}
          isChosen={row.deptId === chosen}
          isTabbable={row.deptId === tabbable}
          onExpand={setExpanded}
          onChoose={() => {
            setFocused(row.deptId);
            onChoose(row.deptId);
          }}
        />
      ))}
    </div>
  );
}

interface TreeLineProps {
  readonly row: TreeRow;
  readonly isChosen: boolean;
  readonly isTabbable: boolean;
  readonly onExpand: (deptId: string, isOpen: boolean) => void;
  readonly onChoose: () => void;
}

function TreeLine({ row, isChosen, isTabbable, onExpand, onChoose }: TreeLineProps) {
  const { deptId, name, people, level, isOpen, position, siblings } = row;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isChosen}
      data-dept={deptId}
      tabIndex={isTabbable ? 0 : -1}
      className={classNames(styles['department'], isChosen && styles['chosen'])}
      style={{ paddingInlineStart: 6 + (level - 1) * 16 }}
      onClick={onChoose}
    >
      <span
        className={styles['chevron']}
        aria-hidden
        onClick={(event) => {
          if (isOpen === undefined) return;
          event.stopPropagation();
          onExpand(deptId, !isOpen);
        }}
      >
        {isOpen !== undefined && <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />}
      </span>
      <span className={styles['departmentName']} title={name}>
        {name}
      </span>{' '}
      <span className={styles['count']}>{people}</span>
    </div>
  );
}

/** The first level, and the way to the department that is asked for. */
function beginOpen(departments: readonly Department[], chosen: string | undefined): ReadonlySet<string> {
  const top = departments.filter(({ parentId }) => parentId === null);
  return new Set([
    ...(top.length === 1 ? top.map(({ deptId }) => deptId) : []),
    ...(chosen === undefined ? [] : departmentsAbove(departments, chosen)),
  ]);
}

const outsideRow = (name: string, people: number): TreeRow => ({
  deptId: noDepartment,
  name,
  people,
  level: 1,
  isOpen: undefined,
  parentId: null,
  position: 1,
  siblings: 1,
});
