import type { FileNode, NodeId } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/states/empty-state.tsx';
import type { FileView } from './api.ts';
import styles from './file-page.module.css';
import { filesStrings } from './files.strings.ts';

interface NothingProps {
  readonly view: FileView;
  readonly folder: FileNode | null;
  /** For how many days what was deleted is kept. */
  readonly days: number;
  /** The person's own space. */
  readonly home: NodeId | undefined;
  readonly onUpload: () => void;
  readonly onOpen: (view: FileView) => void;
}

/** Says what would be here, and offers the one useful action. */
export function Nothing({ view, folder, days, home, onUpload, onOpen }: NothingProps) {
  const t = useStrings(filesStrings);
  const toHome = home !== undefined && (
    <Button icon="folder" onClick={() => onOpen({ kind: 'folder', folderId: home })}>
      {t('toMyFiles')}
    </Button>
  );
  const describe = (): EmptyStateProps => {
    switch (view.kind) {
      case 'folder':
        return folder?.access === 'view'
          ? { icon: 'folder', title: t('empty'), hint: t('emptyReadOnly') }
          : {
              icon: 'upload',
              title: t('empty'),
              hint: t('emptyHint'),
              action: (
                <Button kind="primary" icon="upload" onClick={onUpload}>
                  {t('uploadHere')}
                </Button>
              ),
            };
      case 'trash':
        return { icon: 'bin', title: t('emptyTrashList'), hint: t('emptyTrashHint', { days }) };
      case 'search':
        return {
          icon: 'search',
          title: t('nothingFound'),
          hint: t('nothingFoundHint'),
          action:
            view.folderId === undefined ? undefined : (
              <Button icon="search" onClick={() => onOpen({ kind: 'search', text: view.text })}>
                {t('searchEverywhere')}
              </Button>
            ),
        };
      case 'recent':
        return { icon: 'clock', title: t('nothing'), hint: t('emptyRecent'), action: toHome };
      case 'starred':
        return { icon: 'star', title: t('nothing'), hint: t('emptyStarred'), action: toHome };
      case 'sharedWithMe':
        return { icon: 'people', title: t('nothing'), hint: t('emptySharedWithMe') };
      case 'sharedByMe':
        return { icon: 'people', title: t('nothing'), hint: t('emptySharedByMe'), action: toHome };
    }
  };
  return (
    <div className={styles['middle']}>
      <EmptyState {...describe()} />
    </div>
  );
}
