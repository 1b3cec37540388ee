import { type ComponentProps, memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type DateReading, formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ContextMenu, Menu } from '../../../ui/menus/menu.tsx';
import textStyles from '../../../ui/text/text.module.css';
import type { ShownFile } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { kindWord } from '../kind-word.ts';
import { dropNameAttribute, dropTargetAttribute } from './drag-files.ts';
import { FileIcon } from './file-icon.tsx';
import styles from './file-rows.module.css';
import { RenameField } from './rename-field.tsx';
import type { RowHandlers } from './row-handlers.ts';

export interface FileRowProps {
  readonly file: ShownFile;
  readonly index: number;
  readonly isChosen: boolean;
  readonly isTabbable: boolean;
  readonly isRenaming: boolean;
  /** A folder that something is held over. */
  readonly isOver: boolean;
  /** Where it lies is said: a list across folders. */
  readonly showsPath: boolean;
  readonly reading: DateReading;
  readonly handlers: RowHandlers;
}

/** What a row and a tile have in common: choosing, opening, dragging, dropping. */
export function commonProps(props: FileRowProps): ComponentProps<'div'> & Readonly<Record<`data-${string}`, string>> {
  const { file, index, isChosen, isTabbable, handlers } = props;
  const isTarget = file.kind === 'folder' && file.access !== 'view' && file.trashedAt === null;
  return {
    role: 'row',
    tabIndex: isTabbable ? 0 : -1,
    'aria-rowindex': index + 1,
    'aria-selected': isChosen,
    'data-row-key': file.nodeId,
    ...(isTarget ? { [dropTargetAttribute]: file.nodeId, [dropNameAttribute]: file.name } : {}),
    onClick: (event) => handlers.click(file, event),
    onDoubleClick: () => handlers.open(file),
    onPointerDown: (event) => handlers.press(file, event),
  };
}

/** A file or folder of a list. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, isChosen, isRenaming, isOver, reading, handlers } = props;
  const t = useStrings(filesStrings);
  const time = file.trashedAt ?? file.changedAt;
  return (
    <ContextMenu entries={() => handlers.menu(file)} onOpenChange={(open) => open && handlers.choose(file)}>
      <div
        {...commonProps(props)}
        className={classNames(styles['row'], isChosen && styles['chosen'], isOver && styles['over'])}
      >
        <span role="gridcell" className={styles['check']} onClick={(event) => event.stopPropagation()}>
          <Checkbox
            checked={isChosen}
            tabIndex={-1}
            aria-label={t('select', { name: file.name })}
            onChange={(_checked, { shiftKey }) => handlers.toggle(file, shiftKey)}
          />
        </span>
        <span role="gridcell" className={styles['nameCell']}>
          <FileIcon file={file} size={22} />
          {isRenaming ? <RenameField file={file} onEnd={handlers.endRename} /> : <Names {...props} />}
          <Flags file={file} />
        </span>
        <span role="gridcell" className={styles['type']}>
          {kindWord(file)}
        </span>
        <span role="gridcell" className={styles['time']} title={formatFullTime(time, reading)}>
          {formatMailTime(time, reading)}
        </span>
        <span role="gridcell" className={styles['size']}>
          {file.kind === 'folder' ? '' : formatSize(file.size)}
        </span>
        <span role="gridcell" className={styles['menu']} onClick={(event) => event.stopPropagation()}>
          <Menu
            align="end"
            entries={() => handlers.menu(file)}
            trigger={<IconButton icon="more" size="small" label={t('actionsOf', { name: file.name })} />}
          />
        </span>
      </div>
    </ContextMenu>
  );
});

function Names({ file, showsPath, reading, handlers }: FileRowProps) {
  const t = useStrings(filesStrings);
  const place = file.path?.map(({ name }, index) => (index === 0 && name === '' ? t('personal') : name)).join(' / ');
  const sharer = file.sharedBy && t('sharedByName', { name: file.sharedBy.name || file.sharedBy.address });
  const note = file.snippet || sharer || (showsPath ? place : '');
  return (
    <span className={styles['names']}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(styles['name'], textStyles['oneLine'])}
        title={file.name}
        onClick={(event) => {
          if (event.ctrlKey || event.shiftKey || event.metaKey) return;
          event.stopPropagation();
          handlers.open(file);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {file.name}
      </button>
      {note !== '' && note !== undefined && (
        <span className={classNames(styles['note'], textStyles['oneLine'])} title={place}>
          {note}
        </span>
      )}
      <span className={classNames(styles['phoneNote'], textStyles['oneLine'])}>
        {[formatMailTime(file.trashedAt ?? file.changedAt, reading), file.kind === 'file' ? formatSize(file.size) : '']
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
    </span>
  );
}

/** Shared, being edited, starred. */
export function Flags({ file }: { readonly file: ShownFile }) {
  const t = useStrings(filesStrings);
  return (
    <span className={styles['flags']}>
      {file.lockedBy !== null && <Icon name="lock" size={14} label={t('locked', { name: file.lockedBy })} />}
      {file.shared && <Icon name="people" size={14} label={t('shared')} />}
      {file.starred && <Icon name="star" size={14} filled label={t('isStarred')} className={styles['star']} />}
    </span>
  );
}

/** A row that has not come yet. */
export function EmptyRow({ index }: { readonly index: number }) {
  return (
    <div role="row" aria-rowindex={index + 1} aria-busy className={styles['row']}>
      <span role="gridcell" className={styles['blank']} />
    </div>
  );
}
