import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, dataOf } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatFullTime } from '../../lib/format-date.ts';
import { formatSize } from '../../lib/format-size.ts';
import { messageOf } from '../../lib/present-error.ts';
import { currentLanguage, useWords } from '../../lib/words.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './big-file-page.module.css';
import { largeWords } from './large-attachments.words.ts';

/** /bigFileUpload?id= — where the link of a large attachment leads, with or without a mailbox here. */
export function BigFilePage() {
  const t = useWords(largeWords);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const file = useQuery({
    queryKey: ['large', 'link', id],
    queryFn: ({ signal }) => dataOf(api.largeAttachments.describe({ id }, { signal })),
  });
  return (
    <main className={styles['page']}>
      <section className={styles['card']} aria-label={t('pageTitle')}>
        {file.isPending && <Skeleton />}
        {file.error && !isGone(file.error) && (
          <ErrorState message={messageOf(file.error)} onRetry={() => void file.refetch()} />
        )}
        {file.error && isGone(file.error) && <Gone />}
        {file.data && <Offered file={file.data} />}
      </section>
    </main>
  );
}

/** Expired, deleted or never there: the server says the same of all of them. */
const isGone = (error: unknown): boolean => error instanceof ApiError && Math.floor(error.code / 1_000) !== 429;

function Gone() {
  const t = useWords(largeWords);
  return (
    <>
      <span className={styles['disc']}>
        <Icon name="clock" size={28} />
      </span>
      <h1 className={styles['title']}>{t('gone')}</h1>
      <p className={styles['text']}>{t('goneText')}</p>
    </>
  );
}

interface FileOfLink {
  readonly fileName: string;
  readonly size: number;
  readonly sender: { readonly name: string; readonly address: string };
  readonly expiresAt: number;
  readonly url: string;
}

function Offered({ file }: { file: FileOfLink }) {
  const t = useWords(largeWords);
  const { name, address } = file.sender;
  // A stranger has no settings here: their own clock is what the browser has.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reading = { nowMs: Date.now(), timeZone, clock: 24, language: currentLanguage() } as const;
  return (
    <>
      <span className={styles['disc']}>
        <Icon name="file" size={28} />
      </span>
      <h1 className={styles['title']}>{file.fileName}</h1>
      <p className={styles['text']}>{formatSize(file.size)}</p>
      <ul className={styles['facts']}>
        <li>{t('from', { name: name === '' ? address : `${name} <${address}>` })}</li>
        <li>{t('until', { when: formatFullTime(file.expiresAt, reading) })}</li>
      </ul>
      <a className={styles['download']} href={`/api/${file.url}`} download={file.fileName} rel="noreferrer nofollow">
        <Icon name="download" />
        {t('download')}
      </a>
      <p className={styles['hint']}>
        {t('downloadHint')} {t('checkSender')}
      </p>
    </>
  );
}
