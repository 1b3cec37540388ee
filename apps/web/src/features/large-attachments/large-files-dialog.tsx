import type { OwnLargeFile } from '@hongyan/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DateReading, formatFullTime } from '../../lib/dates/format-date.ts';
import { formatSize } from '../../lib/files/format-size.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showSuccess, showWarning } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import { largeStrings } from './large-attachments.strings.ts';
import styles from './large-files-dialog.module.css';

const largeFilesQuery = queryOptions({
  queryKey: ['large', 'own'],
  queryFn: ({ signal }) => readData(api.largeAttachments.list({}, { signal })),
  // Downloads are counted elsewhere, and nothing pushes them.
  staleTime: 0,
});

/** A space this full is shown as such. */
const nearlyFull = 0.9;

/** The person's large attachments and their space. */
export function LargeFilesDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(largeStrings);
  const files = useQuery(largeFilesQuery);
  const { data } = files;
  const share = data ? data.usedBytes / Math.max(1, data.quotaBytes) : 0;
  return (
    <Dialog open onClose={onClose} title={t('title')} size="large">
      {files.isPending && <Skeleton shape="row" />}
      {files.error && <ErrorState message={formatMessage(files.error)} onRetry={() => void files.refetch()} />}
      {data && (
        <>
          <p className={styles['intro']}>{t('intro', { days: data.days })}</p>
          <p className={styles['used']}>
            {t('used', { used: formatSize(data.usedBytes), quota: formatSize(data.quotaBytes) })}
          </p>
          <ProgressBar value={share} label={t('space')} tone={share > nearlyFull ? 'warning' : 'brand'} />
          {data.list.length === 0 && <EmptyState icon="archive" title={t('empty')} hint={t('emptyHint')} />}
          <ul className={styles['list']}>
            {data.list.map((file) => (
              <Row key={file.largeId} file={file} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** What can be done with one file; lists are asked anew after it. */
function useFileChanges(file: OwnLargeFile, reading: DateReading) {
  const t = useStrings(largeStrings);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(largeFilesQuery);
  const remove = useMutation({
    mutationFn: () => readData(api.largeAttachments.delete({ largeIds: [file.largeId] })),
    onSettled: refresh,
  });
  const extend = useMutation({
    mutationFn: () => readData(api.largeAttachments.extend({ largeId: file.largeId })),
    onSuccess: ({ expiresAt }) => showSuccess(t('extended', { when: formatFullTime(expiresAt, reading) })),
    onSettled: refresh,
  });
  const copy = (): void =>
    void navigator.clipboard.writeText(new URL(`/${file.url}`, location.origin).href).then(
      () => showSuccess(t('copied')),
      () => showWarning(t('copyFailed')),
    );
  return { remove, extend, copy };
}

function Row({ file }: { file: OwnLargeFile }) {
  const t = useStrings(largeStrings);
  const reading = useDateReading();
  const { remove, extend, copy } = useFileChanges(file, reading);
  const [isDeleting, setDeleting] = useState(false);
  const { fileName: name, expiresAt } = file;
  const isExpired = expiresAt <= reading.nowMs;
  const about = [
    formatSize(file.size),
    isExpired ? t('expired') : t('until', { when: formatFullTime(expiresAt, reading) }),
    t('downloads', { count: file.downloads }),
  ].join(' · ');
  return (
    <li className={styles['row']}>
      <span className={styles['text']}>
        <span className={textStyles['oneLine']} title={name}>
          {name}
        </span>
        <span className={styles['about']}>{about}</span>
      </span>
      {!isExpired && <IconButton icon="link" label={t('copyLink', { name })} onClick={copy} />}
      <IconButton icon="clock" label={t('extend', { name })} busy={extend.isPending} onClick={() => extend.mutate()} />
      <IconButton icon="bin" label={t('delete', { name })} onClick={() => setDeleting(true)} />
      <ConfirmDialog
        open={isDeleting}
        danger
        title={t('deleteTitle')}
        message={t('deleteText', { name })}
        confirmLabel={t('deleteConfirm')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setDeleting(false) })}
        onCancel={() => setDeleting(false)}
      />
    </li>
  );
}
