import type { MailDetail } from '@hongyan/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { mailDetailQuery, mailThreadQuery } from '../../../mail-model/queries/mail-queries.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { isUnreadable, SourceNote } from '../../actions/index.ts';
import { cleaningAttribute } from '../../message-body/index.ts';
import { MailBody } from '../mail-body.tsx';
import { readerStrings } from '../reader.strings.ts';
import styles from './print-page.module.css';

/** /print/:boxId/:id — a mail on bare paper; `?conversation=1` prints all of its conversation. */
export function PrintPage() {
  const { id = '' } = useParams();
  return <PrintedMails mailId={id} />;
}

/** /set/print/:uid/:mbox — the same page by the specification's other address: the mail's id first, then its folder. */
export function PrintFromSettingsPage() {
  const { uid = '' } = useParams();
  return <PrintedMails mailId={uid} />;
}

/** A frame is drawn, and its pictures have had a moment, before the printer's window takes the picture. */
const settleMs = 400;
/** How often it is checked whether all messages are there. */
const checkMs = 50;

function PrintedMails({ mailId }: { mailId: string }) {
  const t = useStrings(conversationStrings);
  const tm = useStrings(mailboxStrings);
  const [query] = useSearchParams();
  const isConversation = query.get('conversation') === '1';
  const thread = useQuery({ ...mailThreadQuery(mailId), enabled: isConversation });
  const ids = isConversation ? (thread.data?.list.map((mail): string => mail.mailId) ?? []) : [mailId];
  const queries = useQueries({ queries: ids.map((id) => mailDetailQuery(id)) });
  const error = thread.error ?? queries.find((one) => one.error !== null)?.error ?? null;
  const mails = queries.flatMap((one) => one.data ?? []);
  const isReady = ids.length > 0 && mails.length === ids.length;
  usePrinting(isReady, mails[0]?.mailSubject ?? '');
  if (error !== null) return <ErrorState message={formatMessage(error)} onRetry={() => void thread.refetch()} />;
  if (!isReady) return <p className={styles['wait']}>{t('preparingPrint')}</p>;
  return (
    <main className={styles['page']}>
      <div className={styles['bar']}>
        <Button icon="print" kind="primary" onClick={() => window.print()}>
          {tm('print')}
        </Button>
      </div>
      <h1 className={styles['subject']}>{mails[0]?.mailSubject || tm('noSubject')}</h1>
      {mails.map((mail) => (
        <PrintedMail key={mail.mailId} mail={mail} />
      ))}
    </main>
  );
}

/** Opens the printer's window once, when everything is there; its file gets the subject's name. */
function usePrinting(isReady: boolean, subject: string): void {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    if (!isReady || isPrinted) return;
    const before = document.title;
    if (subject !== '') document.title = subject;
    let quietSince = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      // A large message is cleaned in slices; its moment begins when it is there.
      if (document.querySelector(`[${cleaningAttribute}]`) !== null) quietSince = now;
      if (now - quietSince < settleMs) return;
      clearInterval(timer);
      setPrinted(true);
      window.print();
    }, checkMs);
    return () => {
      clearInterval(timer);
      document.title = before;
    };
  }, [isReady, isPrinted, subject]);
}

function PrintedMail({ mail }: { mail: MailDetail }) {
  const t = useStrings(readerStrings);
  const tc = useStrings(conversationStrings);
  const reading = useDateReading();
  const files = mail.attachments.filter((file) => !file.inline);
  return (
    <article className={styles['mail']}>
      <dl className={styles['headers']}>
        <Header name={t('from')} people={mail.from.length > 0 ? mail.from : [mail.mailFrom]} />
        <Header name={t('to')} people={mail.to} />
        <Header name={t('cc')} people={mail.cc} />
        <div>
          <dt>{t('sentAt')}</dt>
          <dd>{formatFullTime(mail.sentAt ?? mail.receivedAt, reading)}</dd>
        </div>
        {files.length > 0 && (
          <div>
            <dt>{tc('attachments')}</dt>
            <dd>{files.map((file) => `${file.fileName} (${formatSize(file.size)})`).join(', ')}</dd>
          </div>
        )}
      </dl>
      {isUnreadable(mail) ? <SourceNote mailId={mail.mailId} /> : <MailBody mail={mail} onPaper />}
    </article>
  );
}

function Header({ name, people }: { name: string; people: MailDetail['to'] }) {
  if (people.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{people.map((one) => (one.name === '' ? one.address : `${one.name} <${one.address}>`)).join(', ')}</dd>
    </div>
  );
}
