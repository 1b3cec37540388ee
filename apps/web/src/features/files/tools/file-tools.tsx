import type { FileNode } from '@hongyan/contract';
import { type RefObject, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { nameKey } from '../../../lib/keys/key-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Toolbar } from '../../../ui/buttons/toolbar.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { Menu } from '../../../ui/menus/menu.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { filesStrings } from '../files.strings.ts';
import { fileMenu, type OwnAction, type OwnContext, offeredActions } from '../list/file-actions.ts';
import type { FileList } from '../list/use-file-list.ts';
import type { Selection } from '../list/use-selection.ts';
import { chooseView, useViewChoice } from '../list/view-choice.ts';
import { readInput } from '../uploads/read-drop.ts';
import { addUploads } from '../uploads/upload-store.ts';
import styles from './file-tools.module.css';
import { SortMenu } from './sort-menu.tsx';

export interface FileToolsProps {
  readonly list: FileList;
  readonly selection: Selection;
  readonly actions: readonly OwnAction[];
  /** What is chosen. */
  readonly context: OwnContext;
  readonly isPhone: boolean;
  readonly hasDetails: boolean;
  readonly uploadInput: RefObject<HTMLInputElement | null>;
  readonly onDetails: () => void;
}

/** What can be done here, or with what is chosen; and how the files are shown. */
export function FileTools(props: FileToolsProps) {
  const { list, selection, context, hasDetails, onDetails } = props;
  const t = useStrings(filesStrings);
  const { layout } = useViewChoice();
  const { folder, view } = list;
  return (
    <Toolbar className={classNames(styles['tools'], selection.count > 0 && styles['selecting'])} label={t('tools')}>
      {selection.count > 0 && <Chosen {...props} />}
      {folder && folder.access !== 'view' && <BringTools {...props} folder={folder} />}
      {selection.count === 0 && view.kind === 'trash' && list.rows.length > 0 && (
        <Button icon="bin" onClick={() => context.ask({ kind: 'emptyTrash' })}>
          {t('emptyTrash')}
        </Button>
      )}
      <span className={styles['end']}>
        {view.kind === 'folder' && <SortMenu />}
        <IconButton
          icon={layout === 'tiles' ? 'listBullet' : 'grid'}
          label={t(layout === 'tiles' ? 'asList' : 'asTiles')}
          onClick={() => chooseView({ layout: layout === 'tiles' ? 'list' : 'tiles' })}
        />
        {view.kind !== 'trash' && (
          <IconButton icon="info" label={t('details')} shortcut="I" pressed={hasDetails} onClick={onDetails} />
        )}
      </span>
    </Toolbar>
  );
}

function Chosen({ selection, actions, context, isPhone }: FileToolsProps) {
  const t = useStrings(filesStrings);
  const offered = offeredActions(actions, context);
  const shown = offered.filter(({ isButton }) => isButton === true).slice(0, isPhone ? 3 : undefined);
  return (
    <>
      <IconButton icon="close" label={t('clearSelection')} shortcut="Esc" onClick={selection.clear} />
      <span className={styles['count']}>{t('selected', { count: selection.count })}</span>
      {shown.map((action) => (
        <IconButton
          key={action.name}
          icon={action.icon}
          label={action.label(context)}
          shortcut={action.keys?.[0] && nameKey(action.keys[0])}
          onClick={() => void action.perform(context)}
        />
      ))}
      {offered.length > shown.length && (
        <Menu entries={() => fileMenu(actions, context)} trigger={<IconButton icon="more" label={t('more')} />} />
      )}
    </>
  );
}

interface BringProps extends Pick<FileToolsProps, 'context' | 'isPhone' | 'uploadInput' | 'selection'> {
  readonly folder: FileNode;
}

/** The way in. Its inputs stay while something is chosen: the keyboard uses them. */
function BringTools({ folder, context, isPhone, uploadInput, selection }: BringProps) {
  const t = useStrings(filesStrings);
  const folders = useRef<HTMLInputElement>(null);
  const bring = (input: HTMLInputElement): void => {
    const picked = readInput([...(input.files ?? [])]);
    input.value = '';
    addUploads(folder.nodeId, Promise.resolve(picked)).catch((error: unknown) => presentError(error));
  };
  const inputs = [
    { ref: uploadInput, label: t('uploadFiles'), more: {} },
    { ref: folders, label: t('uploadFolder'), more: { webkitdirectory: '' } },
  ];
  return (
    <>
      {selection.count === 0 && (
        <>
          <Menu
            trigger={
              <Button kind="primary" icon="upload" endIcon="chevronDown">
                {t('upload')}
              </Button>
            }
            entries={[
              {
                kind: 'item',
                key: 'files',
                icon: 'file',
                label: t('uploadFiles'),
                shortcut: 'U',
                onSelect: () => uploadInput.current?.click(),
              },
              {
                kind: 'item',
                key: 'folder',
                icon: 'folder',
                label: t('uploadFolder'),
                onSelect: () => folders.current?.click(),
              },
            ]}
          />
          <Making
            isShort={isPhone}
            icon="folderAdd"
            label={t('newFolder')}
            onClick={() => context.ask({ kind: 'newFolder' })}
          />
          {folder.access === 'manage' && (
            <Making
              isShort={isPhone}
              icon="inbox"
              label={t('requestFiles')}
              onClick={() => context.ask({ kind: 'request' })}
            />
          )}
        </>
      )}
      {inputs.map(({ ref, label, more }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          multiple
          hidden
          aria-label={label}
          {...more}
          onChange={(event) => bring(event.target)}
        />
      ))}
    </>
  );
}

interface MakingProps {
  /** Without its text: there is no room for it. */
  readonly isShort: boolean;
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

function Making({ isShort, icon, label, onClick }: MakingProps) {
  return isShort ? (
    <IconButton icon={icon} label={label} onClick={onClick} />
  ) : (
    <Button icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
