import type { AuthorisedMessage } from '@hongyan/contract';
import { useEffect, useMemo, useState } from 'react';
import { formatFullTime } from '../../lib/dates/format-date.ts';
import { formatSize } from '../../lib/files/format-size.ts';
import { currentLanguage, useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { loadMessageView } from '../message-body/index.ts';
import { viewerStrings } from './viewer.strings.ts';
import styles from './viewer-page.module.css';

type LimitedFile = AuthorisedMessage['files'][number];

/** Pictures that may stand in a message; anything else is a file to be saved. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const isPicture = ({ contentId, type }: LimitedFile): boolean => contentId !== null && pictureTypes.has(type);

/** A read-limited mail that has been opened: its text behind both walls, its files to be saved, and what is left of it. */
export function LimitedMessage({ message }: { message: AuthorisedMessage }) {
  const t = useStrings(viewerStrings);
  // An outsider has no settings here: their own clock is what the browser has.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reading = { nowMs: Date.now(), timeZone, clock: 24, language: currentLanguage() } as const;
  const { name, address } = message.from;
  const files = message.files.filter((file) => !isPicture(file));
  const isLast = message.readsLeft === 0;
  return (
    <main className={styles['messagePage']}>
      <p className={styles['noPrint']}>{t('noPrint')}</p>
      <article className={styles['message']} aria-label={t('page')}>
        <p className={styles['left']} data-last={isLast || undefined} role="status">
          <Icon name={isLast ? 'warning' : 'lock'} size={16} />
          <span>
            {isLast
              ? t('last')
              : t('readsLeft', { count: message.readsLeft, when: formatFullTime(message.expiresAt, reading) })}{' '}
            {!isLast && t('stay')}
          </span>
        </p>
        <h1 className={styles['subject']}>{message.subject}</h1>
        <p className={styles['facts']}>
          <span>{t('from', { name: name === '' ? address : `${name} <${address}>` })}</span>
          <span>{t('sentAt', { when: formatFullTime(message.sentAt, reading) })}</span>
        </p>
        <div className={styles['body']}>
          {message.html === null ? <pre className={styles['plain']}>{message.text}</pre> : <Html message={message} />}
        </div>
        {files.length > 0 && (
          <section className={styles['files']} aria-label={t('files', { count: files.length })}>
            <h2 className={styles['filesTitle']}>{t('files', { count: files.length })}</h2>
            <ul className={styles['fileList']}>
              {files.map((file, index) => (
                <li key={`${String(index)} ${file.fileName}`}>
                  <FileLink file={file} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </main>
  );
}

/** The message as it was written. What it would fetch from elsewhere is left out, and not offered. */
function Html({ message }: { message: AuthorisedMessage }) {
  const [View, setView] = useState<Awaited<ReturnType<typeof loadMessageView>>>();
  useEffect(() => {
    void loadMessageView().then((loaded) => setView(() => loaded));
  }, []);
  const pictures = useMemo(
    () =>
      message.files.filter(isPicture).map(({ contentId, type, content }) => ({
        contentId: contentId ?? '',
        url: `data:${type};base64,${content}`,
      })),
    [message],
  );
  if (View === undefined) return <Skeleton shape="letter" />;
  return <View html={message.html ?? ''} pictures={pictures} />;
}

/** Saved by the browser, never opened in a page of ours: its type is left out. */
function FileLink({ file }: { file: LimitedFile }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <a className={styles['file']} href={url} download={file.fileName}>
      <Icon name="file" size={18} />
      <span className={styles['fileName']}>{file.fileName}</span>
      <span className={styles['fileSize']}>{formatSize(file.size)}</span>
      <Icon name="download" size={16} />
    </a>
  );
}
