import { useEffect, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import textStyles from '../../../ui/text/text.module.css';
import type { UploadSummary } from './upload-item.ts';
import styles from './upload-panel.module.css';
import { UploadRows } from './upload-rows.tsx';
import { uploads, useUploads } from './upload-store.ts';
import { uploadsStrings } from './uploads.strings.ts';

/** What is being uploaded, over every screen. */
export function UploadPanel() {
  const t = useStrings(uploadsStrings);
  const summary = useUploads();
  const [isCollapsed, setCollapsed] = useState(false);
  const title = useTitle(summary);
  useLeaveWarning();
  const { total, isOver, isPreparing, isPaused, failed } = summary;
  const isShown = total > 0 || isPreparing;
  useEffect(() => {
    if (!isShown) setCollapsed(false);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section className={styles['panel']} aria-label={t('uploads')}>
      <header className={styles['header']}>
        <span className={classNames(styles['title'], textStyles['oneLine'])} role="status">
          {title}
        </span>
        {failed > 1 && (
          <Button kind="quiet" size="small" onClick={() => uploads.retryAll()}>
            {t('retryAll')}
          </Button>
        )}
        {!isOver && total > 0 && (
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            size="small"
            label={t(isPaused ? 'resume' : 'pause')}
            onClick={() => (isPaused ? uploads.resume() : uploads.pause())}
          />
        )}
        <IconButton
          icon={isCollapsed ? 'chevronUp' : 'chevronDown'}
          size="small"
          label={t(isCollapsed ? 'expand' : 'collapse')}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        />
        <IconButton
          icon="close"
          size="small"
          label={isOver ? t('close') : t('cancelAll')}
          onClick={() => uploads.clear()}
        />
      </header>
      {!isOver && <Progress summary={summary} title={title} />}
      {!isCollapsed && <UploadRows summary={summary} />}
    </section>
  );
}

function useTitle({ total, done, failed, isOver, isPaused, isOffline, isPreparing, items }: UploadSummary): string {
  const t = useStrings(uploadsStrings);
  if (total === 0 && isPreparing) return t('preparing');
  if (isOver) return failed > 0 ? t('uploadFailed', { count: failed }) : t('uploaded', { count: done });
  if (isOffline) return t('offline');
  const asked = items.filter(({ state }) => state === 'taken').length;
  if (asked > 0 && !items.some(({ state }) => state === 'active')) return t('question', { count: asked });
  return t(isPaused ? 'paused' : 'uploading', { done, total });
}

function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (uploads.isBusy) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}

function Progress({ summary, title }: { summary: UploadSummary; title: string }) {
  const t = useStrings(uploadsStrings);
  const { sentBytes, totalBytes, bytesPerSecond } = summary;
  const left = useTimeLeft(summary);
  const parts = [
    t('progress', { sent: formatSize(sentBytes), all: formatSize(totalBytes) }),
    ...(bytesPerSecond === undefined ? [] : [t('speed', { speed: formatSize(bytesPerSecond) })]),
    ...(left === undefined ? [] : [left]),
  ];
  return (
    <div className={styles['progress']}>
      <ProgressBar value={totalBytes === 0 ? 0 : sentBytes / totalBytes} label={title} />
      {totalBytes > 0 && <span className={styles['note']}>{parts.join(' · ')}</span>}
    </div>
  );
}

const minuteSeconds = 60;
const hourSeconds = 3_600;

function useTimeLeft({ sentBytes, totalBytes, bytesPerSecond }: UploadSummary): string | undefined {
  const t = useStrings(uploadsStrings);
  if (bytesPerSecond === undefined || bytesPerSecond <= 0) return undefined;
  const seconds = Math.ceil((totalBytes - sentBytes) / bytesPerSecond);
  if (seconds < minuteSeconds) return t('secondsLeft', { count: seconds });
  if (seconds < hourSeconds) return t('minutesLeft', { count: Math.round(seconds / minuteSeconds) });
  return t('hoursLeft', { count: Math.round(seconds / hourSeconds) });
}
