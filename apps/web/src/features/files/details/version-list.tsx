import type { FileNode } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tooltip } from '../../../ui/menus/tooltip.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { versionsQuery } from '../api.ts';
import { changeFiles } from '../list/change-files.ts';
import styles from './details.module.css';
import { detailsStrings } from './details.strings.ts';

/** The versions of a file: to be downloaded, brought back, or deleted. */
export function VersionList({ file }: { readonly file: FileNode }) {
  const t = useStrings(detailsStrings);
  const reading = useDateReading();
  const query = useQuery(versionsQuery(file.nodeId));
  const [deleting, setDeleting] = useState<number>();
  const { nodeId, access, trashedAt } = file;
  const mayChange = access !== 'view' && trashedAt === null;
  if (query.isError) return <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton count={2} />;
  return (
    <ul className={styles['lines']}>
      {query.data.list.map(({ versionNo, size, createdAt, createdBy, isCurrent }) => (
        <li key={versionNo} className={styles['line']}>
          <span className={styles['text']}>
            <span>{isCurrent ? t('current') : t('version', { no: versionNo })}</span>
            <span className={styles['note']}>
              {[formatFullTime(createdAt, reading), formatSize(size), createdBy?.name ?? '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>
          <Tooltip text={t('downloadVersion', { no: versionNo })}>
            <a
              className={styles['iconLink']}
              aria-label={t('downloadVersion', { no: versionNo })}
              href={`/api/file/centre/download?nodeId=${nodeId}&versionNo=${String(versionNo)}`}
              download={file.name}
            >
              <Icon name="download" size={16} />
            </a>
          </Tooltip>
          {!isCurrent && mayChange && (
            <>
              <IconButton
                icon="undo"
                size="small"
                label={t('restoreVersion')}
                onClick={() => changeFiles(() => readData(api.files.restoreVersion({ nodeId, versionNo })))}
              />
              <IconButton
                icon="bin"
                size="small"
                label={t('deleteVersion', { no: versionNo })}
                onClick={() => setDeleting(versionNo)}
              />
            </>
          )}
        </li>
      ))}
      <ConfirmDialog
        open={deleting !== undefined}
        danger
        title={t('deleteVersion', { no: deleting ?? 0 })}
        message={t('deleteVersionText', { no: deleting ?? 0 })}
        confirmLabel={t('deleteVersion', { no: deleting ?? 0 })}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting !== undefined)
            changeFiles(() => readData(api.files.deleteVersion({ nodeId, versionNo: deleting })));
          setDeleting(undefined);
        }}
      />
    </ul>
  );
}
