import { type KeyboardEvent, memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type DateReading, formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { VirtualList, type VirtualRow } from '../../../ui/lists/virtual-list.tsx';
import { ContextMenu, Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import type { ShownFile } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { type ActionPage, actionsFor } from './file-actions.ts';
import styles from './file-rows.module.css';
import type { Selection } from './use-selection.ts';

const rowHeightPx = 44;

/** By what a file looks like in a list. */
export function iconOf({ kind, preview }: Pick<ShownFile, 'kind' | 'preview'>): IconName {
  if (kind === 'folder') return 'folder';
  if (preview === 'picture') return 'fileImage';
  if (preview === 'archive') return 'fileArchive';
  return preview === 'text' || preview === 'office' || preview === 'pdf' ? 'fileText' : 'file';
}

interface FileRowsProps {
  readonly label: string;
  readonly files: readonly ShownFile[];
  readonly total: number;
  readonly selection: Selection;
  readonly page: ActionPage;
  readonly onEndReached: (() => void) | undefined;
}

/** The rows of a view. */
export function FileRows({ label, files, total, selection, page, onEndReached }: FileRowsProps) {
  const rows = files.map((file): VirtualRow<ShownFile> => ({ kind: 'item', key: file.nodeId, item: file }));
  const reading = useDateReading();
  return (
    <VirtualList
      label={label}
      rows={rows}
      rowHeight={rowHeightPx}
      role="grid"
      rowCount={total}
      activeKey={selection.active}
      onEndReached={onEndReached}
      onKeyDown={(event) => pressKey(event, selection, page, files)}
      className={styles['rows'] ?? ''}
      renderItem={(file, index) => (
        <FileRow key={file.nodeId} file={file} index={index} selection={selection} page={page} reading={reading} />
      )}
    />
  );
}

function pressKey(event: KeyboardEvent, selection: Selection, page: ActionPage, files: readonly ShownFile[]): void {
  const { selected, active } = selection;
  const perform = (key: string): void => {
    const action = actionsFor(selected, page.view).find((one) => one.key === key);
    if (action === undefined) return;
    event.preventDefault();
    action.perform(selected, page);
  };
  const current = files.find(({ nodeId }) => nodeId === active);
  if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
  switch (event.key) {
    case 'ArrowDown':
    case 'j':
      event.preventDefault();
      {
        selection.move(event, 1);
        return;
      }
    case 'ArrowUp':
    case 'k':
      event.preventDefault();
      {
        selection.move(event, -1);
        return;
      }
    case 'Enter': {
      if (current) page.open(current);
      return;
    }
    case 'x': {
      if (current) selection.toggle(current.nodeId);
      return;
    }
    case 'Escape': {
      selection.clear();
      return;
    }
    case 'Delete':
    case '#': {
      perform(page.view.kind === 'trash' ? 'purge' : 'delete');
      return;
    }
    case 'F2': {
      perform('rename');
      return;
    }
    case 's': {
      perform('star');
      return;
    }
    case 'a':
      if (!event.ctrlKey && !event.metaKey) return undefined;
      event.preventDefault();
      {
        selection.all();
        return;
      }
    default:
      return undefined;
  }
}

interface FileRowProps {
  readonly file: ShownFile;
  readonly index: number;
  readonly selection: Selection;
  readonly page: ActionPage;
  readonly reading: DateReading;
}

const FileRow = memo(function FileRow({ file, index, selection, page, reading }: FileRowProps) {
  const t = useStrings(filesStrings);
  const isChosen = selection.isChosen(file.nodeId);
  const chosen = isChosen && selection.selected.length > 1 ? selection.selected : [file];
  const entries = (): readonly MenuEntry[] =>
    actionsFor(chosen, page.view).map(({ key, label, icon, danger = false, perform }) => ({
      kind: 'item',
      key,
      label: t(label),
      icon,
      danger,
      onSelect: () => perform(chosen, page),
    }));
  const where = file.path?.map(({ name }) => name).filter((name) => name !== '');
  return (
    <ContextMenu entries={entries} onOpenChange={(open) => open && !isChosen && selection.only(file.nodeId)}>
      <div
        role="row"
        tabIndex={selection.active === file.nodeId || (selection.active === undefined && index === 0) ? 0 : -1}
        aria-rowindex={index + 1}
        aria-selected={isChosen}
        className={classNames(styles['row'], isChosen && styles['chosen'])}
        onClick={(event) => selection.click(event, file.nodeId)}
        onDoubleClick={() => page.open(file)}
      >
        <span role="gridcell" className={styles['check']}>
          <input
            type="checkbox"
            aria-label={t('select', { name: file.name })}
            checked={isChosen}
            onClick={(event) => event.stopPropagation()}
            onChange={() => selection.toggle(file.nodeId)}
          />
        </span>
        <span role="gridcell" className={styles['nameCell']}>
          <Picture file={file} />
          <span className={styles['names']}>
            <button
              type="button"
              className={styles['name']}
              title={file.name}
              onClick={(event) => openBy(event, page, file)}
            >
              {file.name}
            </button>
            {(file.snippet !== undefined && file.snippet !== '') || (where?.length ?? 0) > 0 ? (
              <span className={styles['note']}>{file.snippet || where?.join(' / ')}</span>
            ) : null}
          </span>
          {file.starred && <Icon name="star" size={14} />}
          {file.shared && <span className={styles['mark']}>{t('shared')}</span>}
          {file.lockedBy !== null && <span className={styles['mark']}>{t('locked', { name: file.lockedBy })}</span>}
        </span>
        <span role="gridcell" className={styles['time']} title={formatFullTime(file.changedAt, reading)}>
          {formatMailTime(file.trashedAt ?? file.changedAt, reading)}
        </span>
        <span role="gridcell" className={styles['size']}>
          {file.kind === 'folder' ? '' : formatSize(file.size)}
        </span>
        <span role="gridcell" className={styles['menu']}>
          <Menu
            align="end"
            entries={entries}
            trigger={<IconButton icon="more" label={t('actionsOf', { name: file.name })} />}
          />
        </span>
      </div>
    </ContextMenu>
  );
});

function openBy(
  event: { ctrlKey: boolean; shiftKey: boolean; metaKey: boolean; stopPropagation: () => void },
  page: ActionPage,
  file: ShownFile,
): void {
  if (event.ctrlKey || event.shiftKey || event.metaKey) return;
  event.stopPropagation();
  page.open(file);
}

function Picture({ file }: { file: ShownFile }) {
  if (!file.hasPicture || file.trashedAt !== null)
    return (
      <Icon name={iconOf(file)} size={22} className={file.kind === 'folder' ? styles['folder'] : styles['file']} />
    );
  const url = `/api/file/centre/picture?nodeId=${file.nodeId}&versionNo=${String(file.versionNo)}`;
  return <img className={styles['picture']} src={url} alt="" loading="lazy" decoding="async" />;
}
