import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { unfinishedQuery } from './api.ts';
import { largeStrings } from './large-attachments.strings.ts';
import styles from './large-files-dialog.module.css';

/** The person's uploads that broke off, of messages and of the file centre: how far they came, and their discarding. */
export function UnfinishedUploads() {
  const t = useStrings(largeStrings);
  const reading = useDateReading();
  const client = useQueryClient();
  const query = useQuery(unfinishedQuery);
  const discard = useMutation({
    mutationFn: (uploadIds: string[]) => readData(api.largeAttachments.deleteUnfinished({ uploadIds })),
    onError: (error) => presentError(error),
    onSettled: () => client.invalidateQueries(unfinishedQuery),
  });
  const list = query.data?.list ?? [];
  if (query.isPending) return <Skeleton shape="row" count={3} />;
  if (query.error) return <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (list.length === 0) return <EmptyState icon="upload" title={t('noUnfinished')} />;
  return (
    <>
      <p className={styles['intro']}>{t('unfinishedIntro')}</p>
      <ul className={styles['list']}>
        {list.map(({ uploadId, purpose, fileName: name, size, offset, expiresAt }) => (
          <li key={uploadId} className={styles['row']}>
            <span className={styles['text']}>
              <span className={textStyles['oneLine']} title={name}>
                {name}
              </span>
              <span className={styles['about']}>
                {[
                  t(`purpose_${purpose}`),
                  t('arrived', { done: formatSize(offset), size: formatSize(size) }),
                  t('keptUntil', { when: formatFullTime(expiresAt, reading) }),
                ].join(' · ')}
              </span>
              <ProgressBar value={offset / Math.max(1, size)} label={t('arrivedShare', { name })} />
            </span>
            <IconButton icon="bin" label={t('discard', { name })} onClick={() => discard.mutate([uploadId])} />
          </li>
        ))}
      </ul>
      <Button busy={discard.isPending} onClick={() => discard.mutate(list.map(({ uploadId }) => uploadId))}>
        {t('discardAll')}
      </Button>
    </>
  );
}
