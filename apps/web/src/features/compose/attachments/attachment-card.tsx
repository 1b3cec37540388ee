import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import textStyles from '../../../ui/text/text.module.css';
import styles from './attachment-card.module.css';
import { FileIcon } from './file-icon.tsx';
import { uploadStrings } from './upload.strings.ts';
import { type AttachmentItem, isMoving } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface FileCardProps {
  item: AttachmentItem;
  /** Days for which a large attachment can be downloaded. */
  largeDays: number;
  uploads: UploadQueue;
  onChoose: () => void;
  onRemove: (key: string) => void;
}

/** One file of the message: how far it is, and what can be done with it. */
export function FileCard({ item, largeDays, uploads, onChoose, onRemove }: FileCardProps) {
  const t = useStrings(uploadStrings);
  const { key, name, state, progress } = item;
  const isAttention = state === 'failed' || state === 'interrupted';
  return (
    <li className={classNames(styles['file'], isAttention && styles['fileFailed'])}>
      <FileIcon name={name} />
      <span className={styles['fileText']}>
        <span className={textStyles['oneLine']} title={name}>
          {name}
        </span>
        <span className={styles['fileState']} role={isAttention ? 'alert' : undefined} title={item.message}>
          <FileState item={item} largeDays={largeDays} />
        </span>
      </span>
      {(state === 'uploading' || state === 'offline') && (
        <IconButton size="small" icon="pause" label={t('pauseUpload', { name })} onClick={() => uploads.pause(key)} />
      )}
      {state === 'paused' && (
        <IconButton size="small" icon="play" label={t('resumeUpload', { name })} onClick={() => uploads.retry(key)} />
      )}
      {state === 'failed' && (
        <IconButton size="small" icon="refresh" label={t('retryUpload', { name })} onClick={() => uploads.retry(key)} />
      )}
      {state === 'interrupted' && (
        <IconButton size="small" icon="folder" label={t('chooseAgain', { name })} onClick={onChoose} />
      )}
      <IconButton size="small" icon="close" label={t('removeFile', { name })} onClick={() => onRemove(key)} />
      {(isMoving(item) || state === 'paused' || state === 'interrupted') && (
        <span className={styles['fileProgress']}>
          <ProgressBar
            value={progress}
            label={t('uploadProgress', { name })}
            tone={state === 'uploading' || state === 'waiting' ? 'brand' : 'warning'}
          />
        </span>
      )}
    </li>
  );
}

function FileState({ item, largeDays }: Pick<FileCardProps, 'item' | 'largeDays'>) {
  const t = useStrings(uploadStrings);
  const left = useTimeLeft(item);
  const size = formatSize(item.size);
  // The last percent is the server's: it has the bytes and checks them.
  const percent = Math.min(99, Math.floor(item.progress * 100));
  if (item.state === 'failed') return item.message ?? '';
  if (item.state === 'done') return item.isLarge ? t('largeDone', { size, days: largeDays }) : t('uploaded', { size });
  if (item.state === 'uploading') {
    const speed = item.bytesPerSecond === undefined ? [] : [t('speed', { speed: formatSize(item.bytesPerSecond) })];
    return [t('uploading', { size, percent }), ...speed, ...left].join(' · ');
  }
  return t(item.state, { size, percent });
}

const secondsPerMinute = 60;
const secondsPerHour = 3_600;

/** How long it takes at the speed of its last seconds, in the unit that a person would say. */
function useTimeLeft({ size, progress, bytesPerSecond }: AttachmentItem): readonly string[] {
  const t = useStrings(uploadStrings);
  if (bytesPerSecond === undefined || bytesPerSecond <= 0) return [];
  const seconds = ((1 - progress) * size) / bytesPerSecond;
  if (seconds < secondsPerMinute) return [t('secondsLeft', { count: Math.max(1, Math.round(seconds)) })];
  if (seconds < secondsPerHour) return [t('minutesLeft', { count: Math.round(seconds / secondsPerMinute) })];
  return [t('hoursLeft', { count: Math.round(seconds / secondsPerHour) })];
}
