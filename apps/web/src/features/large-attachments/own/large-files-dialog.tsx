import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { AccessDialog } from './access-dialog.tsx';
import { largeFilesQuery } from './api.ts';
import { largeStrings } from './large-attachments.strings.ts';
import { LargeFileRow } from './large-file-row.tsx';
import styles from './large-files-dialog.module.css';
import { UnfinishedUploads } from './unfinished-uploads.tsx';

/** A space this full is shown as such. */
const nearlyFull = 0.9;
const tabs = ['files', 'gone', 'unfinished'] as const;

/** The person's large attachments and their space, those that are gone, and uploads that broke off. */
export function LargeFilesDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(largeStrings);
  const [tab, setTab] = useState<(typeof tabs)[number]>('files');
  return (
    <Dialog open onClose={onClose} title={t('title')} size="large">
      <Segmented
        label={t('title')}
        value={tab}
        options={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        onChange={setTab}
      />
      {tab === 'unfinished' ? <UnfinishedUploads /> : <Files tab={tab} />}
    </Dialog>
  );
}

function Files({ tab }: { readonly tab: 'files' | 'gone' }) {
  const t = useStrings(largeStrings);
  const files = useQuery(largeFilesQuery);
  const { data } = files;
  if (files.isPending) return <Skeleton shape="row" />;
  if (data === undefined)
    return <ErrorState message={formatMessage(files.error)} onRetry={() => void files.refetch()} />;
  if (tab === 'gone') return <Gone list={data.gone} />;
  const share = data.usedBytes / Math.max(1, data.quotaBytes);
  return (
    <>
      <p className={styles['intro']}>{t('intro', { days: data.days })}</p>
      <p className={styles['used']}>
        {t('used', { used: formatSize(data.usedBytes), quota: formatSize(data.quotaBytes) })}
      </p>
      <ProgressBar value={share} label={t('space')} tone={share > nearlyFull ? 'warning' : 'brand'} />
      {data.list.length === 0 && <EmptyState icon="archive" title={t('empty')} hint={t('emptyHint')} />}
      <ul className={styles['list']}>
        {data.list.map((file) => (
          <LargeFileRow key={file.largeId} file={file} />
        ))}
      </ul>
    </>
  );
}

interface GoneFile {
  readonly largeId: string;
  readonly fileName: string;
  readonly downloads: number;
  readonly goneAt: number;
}

/** Files that were deleted or have expired: who had downloaded them is still known for some time. */
function Gone({ list }: { readonly list: readonly GoneFile[] }) {
  const t = useStrings(largeStrings);
  const reading = useDateReading();
  const [shown, setShown] = useState<GoneFile>();
  if (list.length === 0) return <EmptyState icon="clock" title={t('noneGone')} />;
  return (
    <ul className={styles['list']}>
      {list.map((file) => (
        <li key={file.largeId} className={styles['row']}>
          <span className={styles['text']}>
            <span className={textStyles['oneLine']} title={file.fileName}>
              {file.fileName}
            </span>
            <span className={styles['about']}>
              {[
                t('goneAt', { when: formatFullTime(file.goneAt, reading) }),
                t('downloads', { count: file.downloads }),
              ].join(' · ')}
            </span>
          </span>
          <IconButton
            icon="listBullet"
            label={t('downloadsOf', { name: file.fileName })}
            onClick={() => setShown(file)}
          />
        </li>
      ))}
      {shown && <AccessDialog file={shown} onClose={() => setShown(undefined)} />}
    </ul>
  );
}
