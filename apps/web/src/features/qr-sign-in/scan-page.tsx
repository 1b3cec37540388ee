import type { QrRequest } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatTimeOfDay } from '../../lib/dates/format-date.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { describeDevice } from './describe-device.ts';
import { scanStrings } from './scan.strings.ts';
import styles from './scan-page.module.css';

/** Of the contract's error table: unknown, over, answered, or scanned by somebody else. */
const expiredCode = 404660;

/** /scan/:code — a signed-in person is asked whether the browser that shows this code may come in as them. Made for a phone. */
export function ScanPage() {
  const { code = '' } = useParams();
  // Another code in the same window begins anew.
  return <Scan key={code} code={code} />;
}

type Answer = 'accepted' | 'refused' | 'expired';

function Scan({ code }: { code: string }) {
  const t = useStrings(scanStrings);
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Answer>();
  const request = useQuery({
    queryKey: ['qrSignIn', 'scan', code],
    queryFn: () => readData(api.qrSignIn.scan({ code })),
    retry: false,
    // A code that was answered is over: whoever comes back to it sees so, and is not asked again.
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    document.title = t('page');
  }, [t]);
  const isExpired = answer === 'expired' || (request.error instanceof ApiError && request.error.code === expiredCode);
  const openMailbox = (
    <Button size="large" wide className={styles['single']} onClick={() => void navigate('/', { replace: true })}>
      {t('mailbox')}
    </Button>
  );
  return (
    <CardPage label={t('page')}>
      {answer === 'accepted' ? (
        <>
          <CardHeader icon="check" title={t('accepted')} text={t('acceptedText')} alert />
          {openMailbox}
        </>
      ) : answer === 'refused' ? (
        <>
          <CardHeader icon="shield" title={t('refused')} text={t('refusedText')} alert />
          {openMailbox}
        </>
      ) : isExpired ? (
        <>
          <CardHeader icon="clock" title={t('expired')} text={t('expiredText')} alert />
          {openMailbox}
        </>
      ) : request.data ? (
        <Question request={request.data} code={code} onAnswer={setAnswer} />
      ) : request.error === null ? (
        <div className={styles['waiting']}>
          <Spinner size={26} />
        </div>
      ) : (
        <>
          <CardHeader icon="warning" title={t('failed')} text={formatMessage(request.error)} alert />
          <Button kind="primary" size="large" wide className={styles['single']} onClick={() => void request.refetch()}>
            {t('retry')}
          </Button>
        </>
      )}
    </CardPage>
  );
}

interface QuestionProps {
  request: QrRequest;
  code: string;
  onAnswer: (answer: Answer) => void;
}

/** Who asks, and the two answers. Nothing is allowed by itself. */
function Question({ request, code, onAnswer }: QuestionProps) {
  const t = useStrings(scanStrings);
  const { name, emailAddr } = useSession();
  const [busy, setBusy] = useState<'accept' | 'refuse'>();
  const [problem, setProblem] = useState('');
  const { expiresAt, askedAt } = request;
  useEffect(() => {
    // An answer that comes too late is refused by the server in any case; this only says so.
    const timer = setTimeout(() => onAnswer('expired'), Math.max(0, expiresAt - Date.now()) + clockDoubtMs);
    return () => clearTimeout(timer);
  }, [expiresAt, onAnswer]);

  const reply = async (accept: boolean): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(accept ? 'accept' : 'refuse');
    try {
      await readData(api.qrSignIn.answer({ code, accept }));
      onAnswer(accept ? 'accepted' : 'refused');
    } catch (error) {
      if (error instanceof ApiError && error.code === expiredCode) onAnswer('expired');
      else setProblem(formatMessage(error));
    }
    setBusy(undefined);
  };
  const reading = useDateReading();
  const device = describeDevice(request.device);
  const facts = [
    { name: t('device'), value: device ? t('on', device) : request.device || t('unknown') },
    { name: t('place'), value: request.place },
    { name: t('address'), value: request.address },
    { name: t('time'), value: formatTimeOfDay(askedAt, reading) },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <CardHeader icon="qrCode" title={t('title')} text={t('text', { account: emailAddr || name })} />
      <dl className={styles['facts']}>
        {facts.map((fact) => (
          <div key={fact.name} className={styles['fact']}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className={request.sameNetwork ? styles['careful'] : styles['warning']}>
        <Icon name={request.sameNetwork ? 'info' : 'shieldWarning'} />
        {t(request.sameNetwork ? 'careful' : 'otherNetwork')}
      </p>
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      <div className={styles['answers']}>
        <Button size="large" wide busy={busy === 'refuse'} onClick={() => void reply(false)}>
          {t('refuse')}
        </Button>
        <Button kind="primary" size="large" wide busy={busy === 'accept'} onClick={() => void reply(true)}>
          {t('accept')}
        </Button>
      </div>
    </>
  );
}

/** A phone's clock that goes ahead must not take the question away while it can still be answered. */
const clockDoubtMs = 30_000;
