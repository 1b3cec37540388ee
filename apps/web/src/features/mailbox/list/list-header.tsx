import { memo, type ReactNode } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import type { ReadFilter } from '../../../mail-model/queries/list-definition.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ActionBar } from '../../actions/index.ts';
import { type RangeStore, useVisibleRange } from '../rows/visible-range.ts';
import { DisplayPopover } from './display-popover.tsx';
import styles from './mail-screen.module.css';

export interface ListHeaderProps {
  readonly context: ActionContext;
  readonly selectedCount: number;
  readonly rowCount: number;
  readonly total: number;
  readonly range: RangeStore;
  /** Rows before the first of this page. */
  readonly firstIndex: number;
  readonly filter: ReadFilter | undefined;
  readonly onFilter: (filter: ReadFilter) => void;
  readonly onSelectAll: (all: boolean) => void;
  readonly isRefreshing: boolean;
  /** The menu of sorts. */
  readonly sort: ReactNode;
  /** What can be done with the list as a whole. */
  readonly menu: ReactNode;
}

const filters = [
  { value: '2', key: 'filterAll' },
  { value: '1', key: 'filterUnread' },
  { value: '0', key: 'filterRead' },
] as const;
export const figures = new Intl.NumberFormat('en');

/** Above the rows: select all, filter, sort and count; with a selection, what can be done with it. The height stays. */
export function ListHeader(props: ListHeaderProps) {
  const { context, selectedCount, rowCount, onSelectAll } = props;
  const t = useStrings(mailboxStrings);
  const all = rowCount > 0 && selectedCount >= rowCount;
  return (
    <div className={styles['header']}>
      <Checkbox
        checked={all ? true : selectedCount > 0 ? 'mixed' : false}
        aria-label={t('selectAll')}
        disabled={rowCount === 0}
        onChange={() => onSelectAll(selectedCount === 0)}
      />
      {selectedCount > 0 ? (
        <>
          <span className={styles['selected']} aria-live="polite">
            {t('selected', { count: selectedCount })}
          </span>
          <ActionBar
            context={context}
            toolbar="selection"
            end={
              <IconButton icon="close" label={t('clearSelection')} shortcut="Esc" onClick={() => onSelectAll(false)} />
            }
          />
        </>
      ) : (
        <>
          <Filter filter={props.filter} onFilter={props.onFilter} />
          <span className={styles['headerEnd']}>
            <Range range={props.range} firstIndex={props.firstIndex} rowCount={rowCount} total={props.total} />
            <IconButton icon="refresh" label={t('refresh')} busy={props.isRefreshing} onClick={context.refresh} />
            {props.sort}
            <DisplayPopover />
            {props.menu}
          </span>
        </>
      )}
    </div>
  );
}

/** 1–15 / 2,418: the rows in view, of how many. */
const Range = memo(function Range({
  range,
  firstIndex,
  rowCount,
  total,
}: Pick<ListHeaderProps, 'range' | 'firstIndex' | 'rowCount' | 'total'>) {
  const t = useStrings(mailboxStrings);
  const { first, last } = useVisibleRange(range);
  if (total === 0 || rowCount === 0) return null;
  const position = (index: number): string => figures.format(firstIndex + Math.min(index, rowCount - 1) + 1);
  return (
    <span className={styles['range']}>
      {t('range', { from: position(first), to: position(last), total: figures.format(Math.max(total, rowCount)) })}
    </span>
  );
});

const Filter = memo(function Filter({ filter, onFilter }: Pick<ListHeaderProps, 'filter' | 'onFilter'>) {
  const t = useStrings(mailboxStrings);
  if (filter === undefined) return null;
  return (
    <Segmented
      label={t('filter')}
      value={String(filter)}
      options={filters.map(({ value, key }) => ({ value, label: t(key) }))}
      onChange={(value) => onFilter(value === '2' ? 2 : value === '1' ? 1 : 0)}
    />
  );
});
