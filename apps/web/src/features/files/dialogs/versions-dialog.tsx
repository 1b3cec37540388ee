import { useQuery } from '@tanstack/react-query';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { type ShownFile, versionsQuery } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { changeFiles } from '../list/file-actions.ts';
import styles from './dialogs.module.css';

/** The versions of a file. */
export function VersionsDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const t = useStrings(filesStrings);
  const reading = useDateReading();
  const query = useQuery(versionsQuery(file.nodeId));
  const { nodeId, access } = file;
  return (
    <Dialog open onClose={onClose} title={t('versionsTitle', { name: file.name })} size="large">
      {query.isPending && <Skeleton shape="row" count={3} />}
      {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      <ul className={styles['folders']}>
        {query.data?.list.map(({ versionNo, size, createdAt, createdBy, isCurrent }) => (
          <li key={versionNo} className={styles['grant']}>
            <span className={styles['grantName']}>
              {isCurrent ? t('current') : t('version', { no: versionNo })}
              <span className={styles['note']}>
                {[formatFullTime(createdAt, reading), formatSize(size), createdBy?.name ?? ''].join(' · ')}
              </span>
            </span>
            <a
              className={styles['link']}
              href={`/api/file/centre/download?nodeId=${nodeId}&versionNo=${String(versionNo)}`}
              download={file.name}
            >
              {t('download')}
            </a>
            {!isCurrent && access !== 'view' && (
              <>
                <Button onClick={() => changeFiles(() => readData(api.files.restoreVersion({ nodeId, versionNo })))}>
                  {t('restoreVersion')}
                </Button>
                <IconButton
                  icon="bin"
                  label={t('deleteVersion', { no: versionNo })}
                  onClick={() => changeFiles(() => readData(api.files.deleteVersion({ nodeId, versionNo })))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
