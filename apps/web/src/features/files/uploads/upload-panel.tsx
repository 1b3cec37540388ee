import { useEffect } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { filesStrings } from '../files.strings.ts';
import styles from './upload-panel.module.css';
import { answerTaken, cancelUploads, isUploading, retryFailed, type UploadItem, useUploads } from './upload-store.ts';

/** Rows that the panel draws: of many files the failed ones and those that are asked about come first. */
const maxRows = 30;

/** What is being uploaded, over every screen. */
export function UploadPanel() {
  const t = useStrings(filesStrings);
  const { total, done, items } = useUploads();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUploading()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  if (total === 0) return null;
  const failed = items.filter(({ state }) => state === 'failed').length;
  const isOver = !items.some(({ state }) => state === 'active') && done + items.length >= total;
  const part = items.reduce((sum, { state, progress }) => sum + (state === 'active' ? progress : 0), done);
  const title = !isOver
    ? t('uploading', { done, total })
    : failed > 0
      ? t('uploadFailed', { count: failed })
      : t('uploaded', { count: done });
  const rank = { taken: 0, failed: 1, active: 2 } as const;
  const rows = items.toSorted((a, b) => rank[a.state] - rank[b.state]).slice(0, maxRows);
  return (
    <section className={styles['panel']} aria-label={t('uploads')}>
      <header className={styles['header']}>
        <span className={styles['title']} role="status">
          {title}
        </span>
        {failed > 0 && <Button onClick={retryFailed}>{t('retry')}</Button>}
        <IconButton icon="close" label={isOver ? t('close') : t('cancelAll')} onClick={cancelUploads} />
      </header>
      {!isOver && <ProgressBar value={part / total} label={title} />}
      <ul className={styles['rows']}>
        {rows.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { item: UploadItem }) {
  const t = useStrings(filesStrings);
  const { file, state, reason, progress, id } = item;
  return (
    <li className={styles['row']}>
      <span className={styles['name']} title={file.name}>
        {file.name}
      </span>
      {state === 'active' && <span className={styles['note']}>{`${String(Math.floor(progress * 100))}%`}</span>}
      {state === 'failed' && <span className={styles['error']}>{reason}</span>}
      {state === 'taken' && (
        <span className={styles['choices']}>
          <span className={styles['note']}>{t('taken')}</span>
          <Button onClick={() => answerTaken(id, 'version', false)}>{t('replace')}</Button>
          <Button onClick={() => answerTaken(id, 'rename', false)}>{t('keepBoth')}</Button>
          <Button onClick={() => answerTaken(id, 'skip', false)}>{t('skip')}</Button>
        </span>
      )}
    </li>
  );
}
