import type { FileNode, FileOrder, FileSpace } from '@hongyan/contract';
import { useRef, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu } from '../../ui/menus/menu.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import type { FilePage, FileView, Sorting } from './api.ts';
import styles from './file-page.module.css';
import { filesStrings } from './files.strings.ts';
import { type ActionPage, actionsFor } from './list/file-actions.ts';
import type { Selection } from './list/use-selection.ts';
import { readInput } from './uploads/read-drop.ts';
import { addUploads } from './uploads/upload-store.ts';

interface ToolsProps {
  readonly view: FileView;
  readonly folder: FileNode | null;
  readonly path: FilePage['path'];
  readonly spaces: readonly FileSpace[];
  readonly selection: Selection;
  readonly page: ActionPage;
  readonly sorting: Sorting;
  readonly onSort: (order: FileOrder) => void;
  readonly onOpen: (view: FileView) => void;
}

/** Where one is, what can be done here, and the head of the list. */
export function FileTools(props: ToolsProps) {
  const { view, folder, selection, page, onOpen } = props;
  const t = useStrings(filesStrings);
  const [wanted, setWanted] = useState(view.kind === 'search' ? view.text : '');
  const actions = actionsFor(selection.selected, view);
  return (
    <>
      <header className={styles['header']}>
        <Steps {...props} />
        <form
          className={styles['search']}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted.trim() !== '') onOpen({ kind: 'search', text: wanted.trim() });
          }}
        >
          <TextField
            label={t('search')}
            labelHidden
            type="search"
            icon="search"
            placeholder={t('search')}
            maxLength={200}
            value={wanted}
            onChange={setWanted}
          />
        </form>
      </header>
      <div className={styles['tools']}>
        {selection.selected.length > 0 ? (
          <>
            <span className={styles['count']}>{t('selected', { count: selection.selected.length })}</span>
            {actions.map(({ key, label, icon, perform }) => (
              <IconButton key={key} icon={icon} label={t(label)} onClick={() => perform(selection.selected, page)} />
            ))}
          </>
        ) : (
          <>
            {folder && folder.access !== 'view' && <BringTools folder={folder} page={page} />}
            {view.kind === 'trash' && (
              <Button icon="bin" onClick={() => page.ask({ kind: 'emptyTrash' })}>
                {t('emptyTrash')}
              </Button>
            )}
          </>
        )}
      </div>
      <SortTools {...props} />
    </>
  );
}

/** The way from the space to the folder. */
function Steps({ view, path, spaces, onOpen }: ToolsProps) {
  const t = useStrings(filesStrings);
  const [first] = path;
  const space = spaces.find(({ rootId }) => rootId === first?.nodeId);
  const nameOf = (index: number, name: string): string =>
    index > 0 || name !== '' ? name : space?.kind === 'personal' ? t('personal') : (space?.name ?? '');
  if (view.kind !== 'folder')
    return <h2 className={styles['title']}>{view.kind === 'search' ? t('searchResults') : t(view.kind)}</h2>;
  return (
    <nav className={styles['steps']} aria-label={t('path')}>
      {path.map(({ nodeId, name }, index) => (
        <span key={nodeId} className={styles['step']}>
          {index > 0 && <Icon name="chevronRight" size={14} />}
          <button
            type="button"
            className={styles['stepName']}
            onClick={() => onOpen({ kind: 'folder', folderId: nodeId })}
          >
            {nameOf(index, name)}
          </button>
        </span>
      ))}
    </nav>
  );
}

function BringTools({ folder, page }: { folder: FileNode; page: ActionPage }) {
  const t = useStrings(filesStrings);
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const bring = (input: HTMLInputElement): void => {
    addUploads(folder.nodeId, readInput([...(input.files ?? [])])).catch((error: unknown) => presentError(error));
    input.value = '';
  };
  return (
    <>
      <Menu
        trigger={
          <Button kind="primary" icon="upload">
            {t('upload')}
          </Button>
        }
        entries={[
          { kind: 'item', key: 'files', icon: 'file', label: t('uploadFiles'), onSelect: () => files.current?.click() },
          {
            kind: 'item',
            key: 'folder',
            icon: 'folder',
            label: t('uploadFolder'),
            onSelect: () => folders.current?.click(),
          },
        ]}
      />
      <Button icon="folderAdd" onClick={() => page.ask({ kind: 'newFolder' })}>
        {t('newFolder')}
      </Button>
      {folder.access === 'manage' && (
        <Button icon="inbox" onClick={() => page.ask({ kind: 'request' })}>
          {t('requestFiles')}
        </Button>
      )}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('uploadFiles')}
        onChange={(event) => bring(event.target)}
      />
      <input
        ref={folders}
        type="file"
        multiple
        hidden
        aria-label={t('uploadFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => bring(event.target)}
      />
    </>
  );
}

function SortTools({ view, sorting, onSort }: ToolsProps) {
  const t = useStrings(filesStrings);
  const head = (order: FileOrder, label: string, className: string | undefined) =>
    view.kind === 'folder' ? (
      <button type="button" className={className} aria-pressed={sorting.order === order} onClick={() => onSort(order)}>
        {label}
        {sorting.order === order && (
          <Icon name={sorting.direction === 'ascending' ? 'chevronUp' : 'chevronDown'} size={14} />
        )}
      </button>
    ) : (
      <span className={className}>{label}</span>
    );
  return (
    <div className={styles['head']}>
      {head('name', t('name'), styles['headName'])}
      {head('changed', t('changed'), styles['headTime'])}
      {head('size', t('size'), styles['headSize'])}
    </div>
  );
}
