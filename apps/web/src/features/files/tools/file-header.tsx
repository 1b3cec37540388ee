import type { FileSpace, NodeId } from '@hongyan/contract';
import { type RefObject, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { FilePage, FileView } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { dropNameAttribute, dropTargetAttribute } from '../list/drag-files.ts';
import { spaceName } from '../side/space-name.ts';
import styles from './file-header.module.css';

export interface FileHeaderProps {
  readonly view: FileView;
  readonly path: FilePage['path'];
  readonly spaces: readonly FileSpace[];
  readonly searchInput: RefObject<HTMLInputElement | null>;
  /** On a phone: opens the list of places. */
  readonly onNav: (() => void) | undefined;
  readonly onOpen: (view: FileView) => void;
}

/** Where one is, and the search. */
export function FileHeader(props: FileHeaderProps) {
  const { view, searchInput, onNav, onOpen, path } = props;
  const t = useStrings(filesStrings);
  const [wanted, setWanted] = useState(view.kind === 'search' ? view.text : '');
  const folderId: NodeId | undefined =
    view.kind === 'folder' ? view.folderId : view.kind === 'search' ? view.folderId : undefined;
  // At the top of one's own files everything is searched: that is what somebody means who has not gone anywhere.
  const within = view.kind === 'folder' && path.length <= 1 ? undefined : folderId;
  return (
    <header className={styles['header']}>
      {onNav && <IconButton icon="menu" label={t('spaces')} onClick={onNav} />}
      <Steps {...props} />
      <form
        className={styles['search']}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const text = wanted.trim();
          if (text !== '') onOpen({ kind: 'search', text, ...(within === undefined ? {} : { folderId: within }) });
        }}
      >
        <TextField
          ref={searchInput}
          label={t('search')}
          labelHidden
          type="search"
          icon="search"
          placeholder={within === undefined ? t('search') : t('searchHere')}
          maxLength={200}
          value={wanted}
          onChange={setWanted}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </form>
    </header>
  );
}

/** The way from the space to the folder; files can be dropped on each step. */
function Steps({ view, path, spaces, onOpen }: FileHeaderProps) {
  const t = useStrings(filesStrings);
  const [first] = path;
  const space = spaces.find(({ rootId }) => rootId === first?.nodeId);
  const nameOf = (index: number, name: string): string => (index === 0 && space ? spaceName(space) : name);
  if (view.kind === 'search')
    return (
      <div className={styles['steps']}>
        <h2 className={styles['title']}>{t('searchResults')}</h2>
        {view.folderId !== undefined && (
          <button
            type="button"
            className={styles['everywhere']}
            onClick={() => onOpen({ kind: 'search', text: view.text })}
          >
            {t('searchEverywhere')}
          </button>
        )}
      </div>
    );
  if (view.kind === 'trash') {
    const of = spaces.find(({ spaceId }) => spaceId === view.spaceId);
    return <h2 className={styles['title']}>{of ? t('trashOf', { name: spaceName(of) }) : t('trash')}</h2>;
  }
  if (view.kind !== 'folder') return <h2 className={styles['title']}>{t(view.kind)}</h2>;
  return (
    <nav className={styles['steps']} aria-label={t('path')}>
      {path.map(({ nodeId, name }, index) => (
        <span key={nodeId} className={styles['step']}>
          {index > 0 && <Icon name="chevronRight" size={14} />}
          <button
            type="button"
            className={styles['stepName']}
            aria-current={index === path.length - 1 ? 'location' : undefined}
            onClick={() => onOpen({ kind: 'folder', folderId: nodeId })}
            {...{ [dropTargetAttribute]: nodeId, [dropNameAttribute]: nameOf(index, name) }}
          >
            {nameOf(index, name)}
          </button>
        </span>
      ))}
    </nav>
  );
}
