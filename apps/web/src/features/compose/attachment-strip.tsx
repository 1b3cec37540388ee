import { classNames } from '../../lib/class-names.ts';
import { formatSize } from '../../lib/format-size.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type Tone, toneInk, toneTint } from '../../ui/tone.ts';
import { extensionOf } from './admit-files.ts';
import styles from './compose.module.css';
import { composeWords } from './compose.words.ts';
import type { AttachmentItem } from './upload-queue.ts';

export interface AttachmentStripProps {
  items: readonly AttachmentItem[];
  onChoose: () => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

/** The files of the letter, at its foot. */
export function AttachmentStrip({ items, onChoose, onRemove, onRetry }: AttachmentStripProps) {
  const t = useWords(composeWords);
  const totalBytes = items.reduce((sum, { size }) => sum + size, 0);
  return (
    <section className={styles['strip']} aria-label={t('attachments')}>
      {items.length > 0 && (
        <p className={styles['total']}>
          {t('attachmentsTotal', { count: items.length, size: formatSize(totalBytes) })}
        </p>
      )}
      <ul className={styles['files']}>
        {items.map((item) => (
          <FileCard key={item.key} item={item} onRemove={() => onRemove(item.key)} onRetry={() => onRetry(item.key)} />
        ))}
        <li className={classNames(styles['chooseItem'], items.length === 0 && styles['alone'])}>
          <button type="button" className={styles['choose']} onClick={onChoose}>
            <Icon name="attachment" />
            {t('dropHere')}
          </button>
        </li>
      </ul>
    </section>
  );
}

function FileCard({ item, onRemove, onRetry }: { item: AttachmentItem; onRemove: () => void; onRetry: () => void }) {
  const t = useWords(composeWords);
  const { name, state, progress } = item;
  const isMoving = state === 'uploading' || state === 'waiting';
  return (
    <li className={classNames(styles['file'], state === 'failed' && styles['fileFailed'])}>
      <FileMark name={name} />
      <span className={styles['fileText']}>
        <span className={styles['fileName']} title={name}>
          {name}
        </span>
        <span className={styles['fileState']} role={state === 'failed' ? 'alert' : undefined} title={item.message}>
          <FileState item={item} />
        </span>
      </span>
      {state === 'failed' && (
        <Button kind="quiet" size="small" icon="refresh" aria-label={t('retryUpload', { name })} onClick={onRetry} />
      )}
      <Button kind="quiet" size="small" icon="close" aria-label={t('removeFile', { name })} onClick={onRemove} />
      {isMoving && (
        <span className={styles['fileProgress']}>
          <ProgressBar value={progress} label={t('uploadProgress', { name })} />
        </span>
      )}
    </li>
  );
}

function FileState({ item }: { item: AttachmentItem }) {
  const t = useWords(composeWords);
  const size = formatSize(item.size);
  if (item.state === 'failed') return item.message ?? '';
  if (item.state === 'waiting') return t('waiting', { size });
  if (item.state === 'done') return t('uploaded', { size });
  // The last percent is the server's: it has the bytes and looks at them.
  return t('uploading', { size, percent: Math.min(99, Math.floor(item.progress * 100)) });
}

const kinds: readonly { tone: Tone; extensions: readonly string[] }[] = [
  { tone: 'green', extensions: ['xls', 'xlsx', 'csv', 'et', 'ods', 'numbers'] },
  { tone: 'blue', extensions: ['doc', 'docx', 'wps', 'odt', 'rtf', 'pages', 'txt', 'md'] },
  { tone: 'red', extensions: ['pdf', 'ofd'] },
  { tone: 'orange', extensions: ['ppt', 'pptx', 'dps', 'odp', 'key'] },
  { tone: 'teal', extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'heic', 'svg', 'tif', 'tiff'] },
  { tone: 'purple', extensions: ['mp3', 'wav', 'm4a', 'mp4', 'mov', 'avi', 'mkv'] },
];
/** Longer ones do not fit the mark. */
const maxMarkCharacters = 4;

function FileMark({ name }: { name: string }) {
  const extension = extensionOf(name);
  const tone = kinds.find(({ extensions }) => extensions.includes(extension))?.tone ?? 'gray';
  const isShown = extension !== '' && extension.length <= maxMarkCharacters;
  return (
    <span className={styles['mark']} style={{ background: toneTint(tone), color: toneInk(tone) }} aria-hidden>
      {isShown ? extension.toUpperCase() : <Icon name="file" />}
    </span>
  );
}
