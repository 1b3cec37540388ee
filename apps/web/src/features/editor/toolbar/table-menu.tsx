import { Toolbar } from '@base-ui/react/toolbar';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { BorderOperations, TableOperation } from 'roosterjs-content-model-types';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { Popover } from '../../../ui/menus/popover.tsx';
import toolStyles from '../editor.module.css';
import { editorStrings } from '../editor.strings.ts';
import { addTable, changeTable, drawBorders } from '../editor-commands.ts';
import type { MessageEditor } from '../message-editor.ts';
import styles from './editor-panels.module.css';
import type { TextToolProps } from './toolbar-text.tsx';
import { thenFocus } from './toolbar-tool.tsx';

const gridColumns = 10;
const gridRows = 8;

/** A table of so many columns and rows, shown by a grid. */
export function InsertTable({ message }: { message: MessageEditor }) {
  const t = useStrings(editorStrings);
  const [open, setOpen] = useState(false);
  const insert = (columns: number, rows: number): void => {
    setOpen(false);
    addTable(message.editor, columns, rows);
    thenFocus(message);
  };
  return (
    <Popover
      label={t('insertTable')}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Toolbar.Button className={toolStyles['tool']} aria-label={t('insertTable')}>
          <Icon name="table" />
        </Toolbar.Button>
      }
    >
      <TableGrid onChoose={insert} />
    </Popover>
  );
}

function TableGrid({ onChoose }: { onChoose: (columns: number, rows: number) => void }) {
  const t = useStrings(editorStrings);
  const [{ columns, rows }, setSize] = useState({ columns: 3, rows: 3 });
  const grid = useRef<HTMLDivElement>(null);
  const move = (right: number, down: number): void => {
    const next = {
      columns: Math.min(gridColumns, Math.max(1, columns + right)),
      rows: Math.min(gridRows, Math.max(1, rows + down)),
    };
    setSize(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${String(next.columns)}-${String(next.rows)}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const cells = Array.from({ length: gridColumns * gridRows }, (_, index) => ({
    column: (index % gridColumns) + 1,
    row: Math.floor(index / gridColumns) + 1,
  }));
  return (
    <div className={styles['tablePanel']}>
      <div ref={grid} className={styles['tableGrid']} onKeyDown={handleKey} role="group" aria-label={t('insertTable')}>
        {cells.map(({ column, row }) => (
          <button
            key={`${String(column)}-${String(row)}`}
            type="button"
            data-cell={`${String(column)}-${String(row)}`}
            className={styles['tableCell']}
            data-on={column <= columns && row <= rows}
            tabIndex={column === columns && row === rows ? 0 : -1}
            aria-label={t('tableSize', { columns: column, rows: row })}
            onMouseEnter={() => setSize({ columns: column, rows: row })}
            onClick={() => onChoose(column, row)}
          />
        ))}
      </div>
      <div className={styles['tableCaption']} aria-hidden>
        {t('tableSize', { columns, rows })}
      </div>
    </div>
  );
}

const arrows: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** What can be done with the table that the caret is in. */
export function TableTools({ message, state }: TextToolProps) {
  const t = useStrings(editorStrings);
  const run = (action: () => void) => () => {
    action();
    thenFocus(message);
  };
  const operation = (
    key: TableOperation,
    label: string,
    rest: { disabled?: boolean; danger?: boolean } = {},
  ): MenuEntry => ({
    kind: 'item',
    key,
    label,
    ...rest,
    onSelect: run(() => changeTable(message.editor, key)),
  });
  const border = (key: BorderOperations, label: string): MenuEntry => ({
    kind: 'item',
    key,
    label,
    onSelect: run(() => drawBorders(message.editor, key)),
  });
  const entries: MenuEntry[] = [
    operation('insertAbove', t('rowAbove')),
    operation('insertBelow', t('rowBelow')),
    operation('insertLeft', t('columnLeft')),
    operation('insertRight', t('columnRight')),
    { kind: 'separator', key: 'cells' },
    operation('mergeCells', t('mergeCells'), { disabled: !state.canMergeTableCell }),
    operation('splitHorizontally', t('splitColumns')),
    operation('splitVertically', t('splitRows')),
    { kind: 'separator', key: 'looks' },
    operation('alignCellLeft', t('cellLeft')),
    operation('alignCellCenter', t('cellCenter')),
    operation('alignCellRight', t('cellRight')),
    {
      kind: 'submenu',
      key: 'borders',
      label: t('borders'),
      entries: [
        border('allBorders', t('allBorders')),
        border('outsideBorders', t('outsideBorders')),
        border('noBorders', t('noBorders')),
      ],
    },
    { kind: 'separator', key: 'remove' },
    operation('deleteRow', t('deleteRow')),
    operation('deleteColumn', t('deleteColumn')),
    operation('deleteTable', t('deleteTable'), { danger: true }),
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <Toolbar.Button className={toolStyles['toolMenu']} aria-label={t('tableTools')}>
          {t('table')}
          <Icon name="chevronDown" size={12} />
        </Toolbar.Button>
      }
    />
  );
}
