import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { managedFoldersQuery, useArrangeFolder } from '../api.ts';
import { askAboutFolder } from '../dialogs/folder-questions.ts';
import { folderActionStrings } from '../folder-actions.strings.ts';
import { treeRows } from '../folder-order.ts';
import { foldersStrings } from '../folders.strings.ts';
import { FolderRow } from './folder-row.tsx';
import styles from './management-page.module.css';
import { SystemFolderRow } from './system-folder-row.tsx';
import { useFolderDrag } from './use-folder-drag.ts';

/** Every folder as a row: the system's, then one's own as a tree that is put in order by drag or by key. */
export function FolderTable() {
  const t = useStrings(folderActionStrings);
  const tFolders = useStrings(foldersStrings);
  const query = useQuery(managedFoldersQuery);
  const arrange = useArrangeFolder();
  const folders = query.data?.customList ?? [];
  const move = (folderId: string, arrangement: { parentId: string | null; beforeId: string | null }): void =>
    arrange.mutate({ folderId, ...arrangement });
  const drag = useFolderDrag(folders, move);
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <div className={styles['loading']}>
        <Skeleton count={8} />
      </div>
    );
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={styles['number']}>
              {t('mails')}
            </th>
            <th scope="col" className={classNames(styles['number'], styles['unread'])}>
              {t('unread')}
            </th>
            <th scope="col" className={classNames(styles['number'], styles['size'])}>
              {t('size')}
            </th>
            <th scope="col">{t('shown')}</th>
            <th scope="col" className={styles['wide']}>
              {t('password')}
            </th>
            <th scope="col" className={styles['actions']}>
              {t('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data.folderList.map((folder) => (
            <SystemFolderRow key={folder.folderId} folder={folder} />
          ))}
          {treeRows(folders).map((row) => (
            <FolderRow key={row.folder.folderId} row={row} folders={folders} drag={drag} onMove={move} />
          ))}
        </tbody>
      </table>
      {folders.length === 0 && (
        <EmptyState
          icon="folder"
          title={t('noFolders')}
          hint={t('noFoldersHint')}
          action={
            <Button icon="folderAdd" onClick={() => askAboutFolder({ kind: 'newFolder', parentId: null })}>
              {tFolders('newFolder')}
            </Button>
          }
        />
      )}
    </>
  );
}
