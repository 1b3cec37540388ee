import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatFullTime } from '../../lib/dates/format-date.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { formatSize } from '../../lib/files/format-size.ts';
import { currentLanguage, useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './big-file-page.module.css';
import { largeStrings } from './large-attachments.strings.ts';

/** /bigFileUpload?id= — where the link of a large attachment leads, with or without a mailbox here. */
export function BigFilePage() {
  const t = useStrings(largeStrings);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const file = useQuery({
    queryKey: ['large', 'link', id],
    queryFn: ({ signal }) => readData(api.largeAttachments.describe({ id }, { signal })),
  });
  return (
    <CardPage label={t('pageTitle')}>
      {file.isPending && <Skeleton />}
      {file.error && !isGone(file.error) && (
        <ErrorState message={formatMessage(file.error)} onRetry={() => void file.refetch()} />
      )}
      {file.error && isGone(file.error) && <Gone />}
      {file.data && <Offered file={file.data} />}
    </CardPage>
  );
}

/** Expired, deleted or never there: the server says the same of all of them. A server in trouble is another thing, and tried again. */
const isGone = (error: unknown): boolean => {
  const status = error instanceof ApiError ? Math.floor(error.code / 1_000) : 0;
  return status >= 400 && status < 500 && status !== 429;
};

function Gone() {
  const t = useStrings(largeStrings);
  return <CardHeader icon="clock" title={t('gone')} text={t('goneText')} />;
}

interface FileOfLink {
  readonly fileName: string;
  readonly size: number;
  readonly sender: { readonly name: string; readonly address: string };
  readonly expiresAt: number;
  readonly url: string;
}

function Offered({ file }: { file: FileOfLink }) {
  const t = useStrings(largeStrings);
  const { name, address } = file.sender;
  // An outsider has no settings here: their own clock is what the browser has.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reading = { nowMs: Date.now(), timeZone, clock: 24, language: currentLanguage() } as const;
  return (
    <>
      <CardHeader icon="file" title={file.fileName} text={formatSize(file.size)} />
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
