import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './virtual-list.module.css';

/** A row of the list: an item, or the header of a group. Keys are unique in the list. */
export type VirtualRow<T> = { kind: 'item'; key: string; item: T } | { kind: 'header'; key: string; label: string };

export interface VirtualListProps<T> {
  /** Accessible name: the folder. */
  label: string;
  rows: readonly VirtualRow<T>[];
  /** Height of an item in px (look: 32, 40, 56; two lines 58). */
  rowHeight: number;
  renderItem: (item: T, index: number) => ReactNode;
  /**
   * What it is to a screen reader, and with it what `renderItem` must draw: `option` in a listbox (nothing to press inside
   * it), `row` with `gridcell`s in a grid (checkbox, star and actions inside), `listitem` in a list.
   */
  role?: 'listbox' | 'grid' | 'list';
  /** Scrolled to when it changes: the row that the keyboard is on. */
  activeKey?: string | undefined;
  /** Called when the last rows come near. */
  onEndReached?: (() => void) | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  className?: string;
}

const headerHeightPx = 28;
const overscanRows = 8;
/** Rows before the end at which more is asked for. */
const endMarginRows = 10;

/** Draws only the rows in view; 100 000 scroll like 15. The header of the group in view sticks to the top. */
export function VirtualList<T>({
  label,
  rows,
  rowHeight,
  renderItem,
  role = 'listbox',
  activeKey,
  onEndReached,
  onKeyDown,
  className,
}: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'header' ? headerHeightPx : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: overscanRows,
    scrollPaddingStart: headerHeightPx,
  });
  const visible = virtualizer.getVirtualItems();
  const lastIndex = visible.at(-1)?.index ?? 0;
  const sticky = stickyHeader(rows, virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0);

  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  const scrolledKey = useRef<string>(undefined);
  useEffect(() => {
    // Only a new active row scrolls; new rows must not move what is being read.
    if (activeKey === scrolledKey.current) return;
    const index = rows.findIndex((row) => row.key === activeKey);
    if (index < 0 && activeKey !== undefined) return;
    scrolledKey.current = activeKey;
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [activeKey, rows, virtualizer]);
  useEffect(() => {
    if (onEndReached && rows.length > 0 && lastIndex >= rows.length - endMarginRows) onEndReached();
  }, [onEndReached, lastIndex, rows.length]);

  return (
    <div
      ref={scroller}
      className={classNames(styles['scroller'], className)}
      role={role}
      aria-label={label}
      aria-multiselectable={role === 'list' ? undefined : true}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {sticky !== undefined && (
        <div className={styles['stickyPlace']} aria-hidden>
          <div className={styles['header']}>{sticky}</div>
        </div>
      )}
      <div className={styles['space']} style={{ blockSize: virtualizer.getTotalSize() }}>
        {visible.map((place) => {
          const row = rows[place.index];
          if (!row) return null;
          return (
            <div
              key={place.key}
              className={styles['place']}
              style={{ blockSize: place.size, transform: `translateY(${place.start}px)` }}
              role="presentation"
            >
              {row.kind === 'header' ? <HeaderRow role={role} label={row.label} /> : renderItem(row.item, place.index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A header in the words of its list: a row of one cell, an item, or (a listbox has only options) hidden. */
function HeaderRow({ role, label }: { role: 'listbox' | 'grid' | 'list'; label: string }) {
  const text = <div className={styles['header']}>{label}</div>;
  if (role === 'listbox') return <div aria-hidden>{text}</div>;
  if (role === 'list') return <div role="listitem">{text}</div>;
  return (
    <div role="row">
      <div role="gridcell">{text}</div>
    </div>
  );
}

function stickyHeader<T>(rows: readonly VirtualRow<T>[], firstVisible: number): string | undefined {
  for (let index = Math.min(firstVisible, rows.length - 1); index >= 0; index--) {
    const row = rows[index];
    if (row?.kind === 'header') return row.label;
  }
  return undefined;
}
