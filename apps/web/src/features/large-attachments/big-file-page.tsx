import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DateReading, formatFullTime } from '../../lib/dates/format-date.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { formatSize } from '../../lib/files/format-size.ts';
import { currentLanguage, useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './big-file-page.module.css';
import { bigFileStrings } from './big-file-page.strings.ts';
import { ProveAddress } from './prove-address.tsx';

/** /bigFileUpload?id= — where the link of a large attachment leads, with or without a mailbox here. */
export function BigFilePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  // Another link in the same window begins anew.
  return <BigFile key={id} id={id} />;
}

function BigFile({ id }: { id: string }) {
  const t = useStrings(bigFileStrings);
  // Lives in this page alone: a reload asks for the address again.
  const [ticket, setTicket] = useState<string>();
  const file = useQuery({
    queryKey: ['large', 'link', id, ticket],
    queryFn: ({ signal }) =>
      readData(api.largeAttachments.describe({ id, ...(ticket === undefined ? {} : { ticket }) }, { signal })),
  });
  const isClosed = file.data?.file === null;
  const isAsking = useOwnTicket(id, isClosed && ticket === undefined, setTicket);
  return (
    <CardPage label={t('pageTitle')}>
      {(file.isPending || (isClosed && isAsking)) && <Skeleton />}
      {file.error && !isGone(file.error) && (
        <ErrorState message={formatMessage(file.error)} onRetry={() => void file.refetch()} />
      )}
      {file.error && isGone(file.error) && <Gone />}
      {file.data && isClosed && !isAsking && (
        <ProveAddress id={id} sender={nameSender(file.data.sender)} onProved={setTicket} />
      )}
      {file.data?.file && <Offered link={file.data} file={file.data.file} />}
    </CardPage>
  );
}

/** Somebody who is signed in here and is a recipient needs no code. Answers whether that is still being asked. */
function useOwnTicket(id: string, isWanted: boolean, onTicket: (ticket: string) => void): boolean {
  const isSignedIn = useSession((session) => session.signedIn);
  const own = useQuery({
    queryKey: ['large', 'own-ticket', id],
    enabled: isWanted && isSignedIn,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await api.largeAttachments.openOwn({ id }, { signal });
      return answer.code === 200 ? answer.data.ticket : null;
    },
  });
  const ticket = own.data ?? null;
  useEffect(() => {
    if (isWanted && ticket !== null) onTicket(ticket);
  }, [isWanted, ticket, onTicket]);
  return isWanted && isSignedIn && (own.isPending || ticket !== null);
}

/** Expired, revoked, deleted or never there: the server says the same of all of them. A server in trouble is another thing, and tried again. */
const isGone = (error: unknown): boolean => {
  const status = error instanceof ApiError ? Math.floor(error.code / 1_000) : 0;
  return status >= 400 && status < 500 && status !== 429;
};

function Gone() {
  const t = useStrings(bigFileStrings);
  return <CardHeader icon="clock" title={t('gone')} text={t('goneText')} />;
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

const nameSender = ({ name, address }: Sender): string => (name === '' ? address : `${name} <${address}>`);

interface OfferedProps {
  readonly link: { readonly sender: Sender; readonly expiresAt: number; readonly limited: boolean };
  readonly file: {
    readonly fileName: string;
    readonly size: number;
    readonly version: number;
    readonly replacedAt: number | null;
    readonly scan: 'clean' | 'unscanned' | null;
    readonly url: string;
  };
}

/** An outsider has no settings here: their own clock is what the browser has. */
function readClock(): DateReading {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { nowMs: Date.now(), timeZone, clock: 24, language: currentLanguage() };
}

function Offered({ link, file }: OfferedProps) {
  const t = useStrings(bigFileStrings);
  const reading = readClock();
  return (
    <>
      <CardHeader icon="file" title={file.fileName} text={formatSize(file.size)} />
      <ul className={styles['facts']}>
        <li>{t('from', { name: nameSender(link.sender) })}</li>
        <li>{t('until', { when: formatFullTime(link.expiresAt, reading) })}</li>
        {file.replacedAt !== null && (
          <li>{t('version', { version: file.version, when: formatFullTime(file.replacedAt, reading) })}</li>
        )}
        {link.limited && <li>{t('limited')}</li>}
        {file.scan !== null && <li>{t(`scan_${file.scan}`)}</li>}
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
