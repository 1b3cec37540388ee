import type { NodeId } from '@hongyan/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { folderQuery, type ShownFile, spacesQuery } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import styles from './dialogs.module.css';

interface FolderBrowserProps {
  readonly folderId: NodeId;
  readonly onOpen: (nodeId: NodeId) => void;
  /** Only spaces and folders in which something may be put. */
  readonly isWriting: boolean;
  /** How a file is drawn; left out: files are not shown. */
  readonly renderFile?: (file: ShownFile) => ReactNode;
}

/** Spaces and folders, gone into one by one. */
export function FolderBrowser({ folderId, onOpen, isWriting, renderFile }: FolderBrowserProps) {
  const t = useStrings(filesStrings);
  const spaces = useQuery(spacesQuery);
  const query = useInfiniteQuery(folderQuery(folderId));
  const [first] = query.data?.pages ?? [];
  const all = query.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      <div className={styles['spaces']}>
        {spaces.data?.list
          .filter(({ access }) => !isWriting || access !== 'view')
          .map((space) => (
            <Button key={space.spaceId} kind="quiet" onClick={() => onOpen(space.rootId)}>
              {space.kind === 'personal' ? t('personal') : space.name}
            </Button>
          ))}
      </div>
      <nav className={styles['path']} aria-label={t('path')}>
        {first?.path.map(({ nodeId, name }) => (
          <button key={nodeId} type="button" className={styles['step']} onClick={() => onOpen(nodeId)}>
            {name || '/'}
          </button>
        ))}
      </nav>
      {query.isPending && <Skeleton shape="row" count={4} />}
      {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      <ul className={styles['folders']}>
        {all
          .filter(({ kind }) => kind === 'folder' || renderFile !== undefined)
          .map((file) => (
            <li key={file.nodeId}>
              {file.kind === 'file' ? (
                renderFile?.(file)
              ) : (
                <button type="button" className={styles['folder']} onClick={() => onOpen(file.nodeId)}>
                  <Icon name="folder" size={18} />
                  {file.name}
                </button>
              )}
            </li>
          ))}
        {query.hasNextPage && (
          <li>
            <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}
