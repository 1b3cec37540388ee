import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMailTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ContextMenu, Menu } from '../../../ui/menus/menu.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { filesStrings } from '../files.strings.ts';
import { FileIcon } from './file-icon.tsx';
import { commonProps, type FileRowProps, Flags } from './file-rows.tsx';
import styles from './file-tile.module.css';
import { RenameField } from './rename-field.tsx';

/** A file or folder as a tile, with its picture. */
export const FileTile = memo(function FileTile(props: FileRowProps) {
  const { file, isChosen, isRenaming, isOver, reading, handlers } = props;
  const t = useStrings(filesStrings);
  const about = [
    formatMailTime(file.trashedAt ?? file.changedAt, reading),
    ...(file.kind === 'file' ? [formatSize(file.size)] : []),
  ];
  return (
    <ContextMenu entries={() => handlers.menu(file)} onOpenChange={(open) => open && handlers.choose(file)}>
      <div
        {...commonProps(props)}
        className={classNames(styles['tile'], isChosen && styles['chosen'], isOver && styles['over'])}
      >
        <span role="gridcell" className={styles['check']} onClick={(event) => event.stopPropagation()}>
          <Checkbox
            checked={isChosen}
            tabIndex={-1}
            aria-label={t('select', { name: file.name })}
            onChange={(_checked, { shiftKey }) => handlers.toggle(file, shiftKey)}
          />
        </span>
        <span role="gridcell" className={styles['menu']} onClick={(event) => event.stopPropagation()}>
          <Menu
            align="end"
            entries={() => handlers.menu(file)}
            trigger={<IconButton icon="more" size="small" label={t('actionsOf', { name: file.name })} />}
          />
        </span>
        <span role="gridcell" className={styles['look']}>
          <FileIcon file={file} size={56} isTile />
        </span>
        <span role="gridcell" className={styles['foot']}>
          {isRenaming ? (
            <RenameField file={file} onEnd={handlers.endRename} />
          ) : (
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
            >
              {file.name}
            </button>
          )}
          <span className={styles['about']}>
            <span className={textStyles['fillLine']}>{about.join(' · ')}</span>
            <Flags file={file} />
          </span>
        </span>
      </div>
    </ContextMenu>
  );
});
