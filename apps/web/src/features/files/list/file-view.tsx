import { useEffect, useMemo, useRef, useState } from 'react';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { VirtualList, type VirtualRow } from '../../../ui/lists/virtual-list.tsx';
import type { ShownFile } from '../api.ts';
import { useFileDrag } from './drag-files.ts';
import rowStyles from './file-rows.module.css';
import { EmptyRow, FileRow } from './file-rows.tsx';
import tileStyles from './file-tile.module.css';
import { FileTile } from './file-tile.tsx';
import type { RowHandlers } from './row-handlers.ts';
import type { Selection } from './use-selection.ts';

const rowHeightPx = 44;
const notedRowHeightPx = 52;
const tileHeightPx = 196;
/** A tile is no narrower. */
const tileWidthPx = 176;
const sideRoomPx = 32;
const narrowPx = 620;

export interface FileViewProps {
  readonly label: string;
  readonly rows: readonly (ShownFile | undefined)[];
  readonly layout: 'list' | 'tiles';
  readonly showsPath: boolean;
  readonly selection: Selection;
  readonly renaming: string | undefined;
  /** The folder that files from the desktop are held over. */
  readonly overId: string | undefined;
  readonly handlers: RowHandlers;
  readonly onSee: (first: number, last: number) => void;
  readonly onColumns: (columns: number) => void;
}

interface Line {
  readonly first: number;
  readonly files: readonly (ShownFile | undefined)[];
}

/** The rows of a list, or its tiles: only those in view are drawn. */
export function FileView(props: FileViewProps) {
  const { label, rows, layout, showsPath, selection, renaming, overId, handlers, onSee, onColumns } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const reading = useDateReading();
  const dragOver = useFileDrag((state) => state.over?.nodeId);
  const columns = layout === 'tiles' ? Math.max(2, Math.floor((width - sideRoomPx) / tileWidthPx)) : 1;
  useEffect(() => onColumns(columns), [columns, onColumns]);
  const lines = useMemo(() => toLines(rows, columns), [rows, columns]);
  const { active } = selection;
  const tabbable = active ?? rows[0];
  const activeAt = active === undefined ? -1 : rows.indexOf(active);
  const draw = (file: ShownFile | undefined, index: number) => {
    if (file === undefined) return <EmptyRow key={index} index={index} />;
    const Drawn = layout === 'tiles' ? FileTile : FileRow;
    return (
      <Drawn
        key={file.nodeId}
        {...{ file, index, showsPath, reading, handlers }}
        isChosen={selection.isChosen(file.nodeId)}
        isTabbable={file === tabbable}
        isRenaming={file.nodeId === renaming}
        isOver={file.nodeId === (dragOver ?? overId)}
      />
    );
  };
  const isTall = showsPath || width < narrowPx;
  return (
    <div ref={frame} className={rowStyles['frame']} data-selecting={selection.count > 0 ? '' : undefined}>
      {width > 0 && (
        <VirtualList
          label={label}
          rows={lines}
          rowHeight={layout === 'tiles' ? tileHeightPx : isTall ? notedRowHeightPx : rowHeightPx}
          role="grid"
          rowCount={rows.length}
          activeKey={activeAt < 0 ? undefined : lines[Math.floor(activeAt / columns)]?.key}
          onScroll={(_offset, first, last) => onSee(first * columns, (last + 1) * columns)}
          className={rowStyles['rows'] ?? ''}
          renderItem={({ files, first }) =>
            layout === 'tiles' ? (
              <div
                className={tileStyles['line']}
                style={{ gridTemplateColumns: `repeat(${String(columns)}, minmax(0, 1fr))` }}
                role="presentation"
              >
                {files.map((file, index) => draw(file, first + index))}
              </div>
            ) : (
              draw(files[0], first)
            )
          }
        />
      )}
    </div>
  );
}

function toLines(rows: readonly (ShownFile | undefined)[], columns: number): readonly VirtualRow<Line>[] {
  return Array.from({ length: Math.ceil(rows.length / columns) }, (_, line) => {
    const first = line * columns;
    const files = rows.slice(first, first + columns);
    return { kind: 'item', key: files[0]?.nodeId ?? `at ${String(first)}`, item: { first, files } };
  });
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
