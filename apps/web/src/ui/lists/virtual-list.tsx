import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEventHandler,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { classNames } from '../../lib/class-names.ts';
import styles from './virtual-list.module.css';

/** A row of the list: an item, or the header of a group. Keys are unique in the list. */
export type VirtualRow<T> = { kind: 'item'; key: string; item: T } | { kind: 'header'; key: string; label: string };

export interface VirtualListProps<T> {
  /** Accessible name: the folder. */
  label: string;
  rows: readonly VirtualRow<T>[];
  /** Height of an item in px (theme: 32, 40, 56; two lines 58). */
  rowHeight: number;
  /** `index` counts items, without headers. Give the same function for the same items: rows that have not changed are not drawn again. */
  renderItem: (item: T, index: number) => ReactNode;
  /**
   * What it is to a screen reader, and with it what `renderItem` must draw: `row` with `gridcell`s in a grid (checkbox, star
   * and actions inside), `listitem` in a list.
   */
  role?: 'grid' | 'list';
  /** Of a grid: how many rows there are, loaded or not. */
  rowCount?: number;
  /** Scrolled to when it changes: the row that the keyboard is on. */
  activeKey?: string | undefined;
  /** Where the list stands when it is first drawn, in px. */
  initialOffset?: number;
  /** Called while it scrolls: the offset in px, and the first and the last item in view. */
  onScroll?: ((offset: number, first: number, last: number) => void) | undefined;
  /** Called when the last rows come near. */
  onEndReached?: (() => void) | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  className?: string;
}

const headerHeightPx = 28;
const overscanRows = 8;
/** Rows before the end at which more is asked for. */
const endMarginRows = 30;

/** Draws only the rows in view; 100 000 scroll like 15. The header of the group in view sticks to the top. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, rows, rowHeight, renderItem, role = 'list', rowCount, activeKey, initialOffset = 0 } = props;
  const { onScroll, onEndReached, onKeyDown, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const headers = useMemo(() => headerIndexes(rows), [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'header' ? headerHeightPx : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: overscanRows,
    scrollPaddingStart: headers.length > 0 ? headerHeightPx : 0,
    initialOffset,
  });
  const visible = virtualizer.getVirtualItems();
  const lastIndex = visible.at(-1)?.index ?? 0;
  const top = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0;
  const sticky = headers[lastAtOrBefore(headers, top)];
  const stickyRow = sticky === undefined ? undefined : rows[sticky];

  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  useScrollTo(activeKey, rows, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  useEffect(() => {
    if (!onEndReached || rows.length === 0 || lastIndex < rows.length - endMarginRows) return undefined;
    // A first page that does not fill the window is shown before the next one is asked for.
    return afterPaint(onEndReached);
  }, [onEndReached, lastIndex, rows.length]);
  const notifyView = useCallback(
    (offset: number, height: number): void => {
      const itemAt = (at: number): number =>
        itemIndex(headers, virtualizer.getVirtualItemForOffset(Math.max(0, at))?.index ?? 0);
      onScroll?.(offset, itemAt(offset), itemAt(offset + height - 1));
    },
    [onScroll, headers, virtualizer],
  );
  // What is in view changes with the rows, too. The virtualizer has recorded where the list stands: asked now, the element would have to be
  // laid out first. While it scrolls only the element knows, which is laid out then.
  useEffect(() => {
    const { scrollOffset, scrollRect } = virtualizer;
    if (scrollOffset !== null && scrollRect !== null) notifyView(scrollOffset, scrollRect.height);
  }, [notifyView, rowHeight, virtualizer]);

  return (
    <div
      ref={scroller}
      className={classNames(styles['scroller'], className)}
      role={role}
      aria-label={label}
      aria-multiselectable={role === 'grid' ? true : undefined}
      aria-rowcount={role === 'grid' ? (rowCount ?? rows.length - headers.length) : undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => notifyView(currentTarget.scrollTop, currentTarget.clientHeight)}
    >
      {stickyRow?.kind === 'header' && (
        <div className={styles['stickyPlace']} aria-hidden>
          <div className={styles['header']}>{stickyRow.label}</div>
        </div>
      )}
      <div className={styles['space']} style={{ blockSize: virtualizer.getTotalSize() }} role="presentation">
        {visible.map((shown) => {
          const row = rows[shown.index];
          if (!row) return null;
          return (
            <div
              key={shown.key}
              className={styles['slot']}
              style={{ blockSize: shown.size, transform: `translateY(${shown.start}px)` }}
              role="presentation"
            >
              {row.kind === 'header' ? (
                <HeaderRow role={role} label={row.label} />
              ) : (
                renderItem(row.item, itemIndex(headers, shown.index))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A header in the words of its list. In a grid it is drawn only: each row says its time itself. */
function HeaderRow({ role, label }: { role: 'grid' | 'list'; label: string }) {
  const text = <div className={styles['header']}>{label}</div>;
  return role === 'grid' ? <div aria-hidden>{text}</div> : <div role="listitem">{text}</div>;
}

/** Scrolls to a row when another becomes active; new rows must not move what is being read. */
function useScrollTo<T>(
  activeKey: string | undefined,
  rows: readonly VirtualRow<T>[],
  scrollTo: (index: number) => void,
): void {
  const scrolledKey = useRef(activeKey);
  useEffect(() => {
    if (activeKey === scrolledKey.current) return;
    const index = rows.findIndex((row) => row.key === activeKey);
    if (index < 0 && activeKey !== undefined) return;
    scrolledKey.current = activeKey;
    if (index >= 0) scrollTo(index);
  });
}

function headerIndexes<T>(rows: readonly VirtualRow<T>[]): number[] {
  return rows.flatMap((row, index) => (row.kind === 'header' ? index : []));
}

/** Position of the last number that is not above `limit`; -1 when all are. Found by halving: a list may have thousands of groups. */
function lastAtOrBefore(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Which item a row is, headers not counted. */
function itemIndex(headers: readonly number[], index: number): number {
  return Math.max(0, index - (lastAtOrBefore(headers, index) + 1));
}
