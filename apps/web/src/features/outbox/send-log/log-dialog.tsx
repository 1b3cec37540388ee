import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import framed from '../../../ui/lists/framed-list.module.css';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { logEntryQuery, type SendLogEntry } from '../api.ts';
import { outboxStrings } from '../outbox.strings.ts';
import styles from './send-log.module.css';
import { toneOfState } from './state-tone.ts';

type Recipient = SendLogEntry['recipients'][number];

/** Every recipient of one sent mail: state, the other server's words, attempts, the next one. */
export function LogDialog({ entry, onClose }: { entry: SendLogEntry; onClose: () => void }) {
  const t = useStrings(outboxStrings);
  const reading = useDateReading();
  const navigate = useNavigate();
  const query = useQuery(logEntryQuery(entry.submissionId));
  const whole = query.data?.list[0] ?? entry;
  const { mailId } = whole;
  const go = (path: string): void => {
    onClose();
    void navigate(path);
  };
  const hasFailed = whole.states.failed > 0;
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={whole.mailSubject === '' ? t('noSubject') : whole.mailSubject}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {mailId !== null && hasFailed && (
            <Button icon="refresh" onClick={() => go(`/write/editAgainFailed/${mailId}`)}>
              {t('resendFailed')}
            </Button>
          )}
          {mailId !== null && (
            <Button kind="primary" icon="mailOpen" onClick={() => go(`/reply/2/${mailId}`)}>
              {t('open')}
            </Button>
          )}
        </>
      }
    >
      {whole.recalledAt !== null && (
        <p className={styles['withdrawn']}>{t('recalledAt', { time: formatFullTime(whole.recalledAt, reading) })}</p>
      )}
      {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      <ul className={framed['list']} aria-label={t('recipientList')}>
        {whole.recipients.map((recipient) => (
          <RecipientRow key={recipient.address} recipient={recipient} />
        ))}
      </ul>
    </Dialog>
  );
}

function RecipientRow({ recipient }: { recipient: Recipient }) {
  const t = useStrings(outboxStrings);
  const reading = useDateReading();
  const { address, state, code, text, host, encryption, attempts, nextAttemptAt, awaitsDecision, finishedAt } =
    recipient;
  const answer = [code, text].filter((part) => part !== null && part !== '').join(' ');
  const at = finishedAt === null ? null : formatFullTime(finishedAt, reading);
  return (
    <li className={classNames(framed['row'], styles['recipient'])}>
      <span className={styles['address']}>{address}</span>
      <Tag tone={toneOfState[awaitsDecision ? 'held' : state]}>
        {t(awaitsDecision ? 'awaitsDecision' : `state_${state}`)}
      </Tag>
      <span className={textStyles['note']}>
        {[
          at,
          nextAttemptAt !== null && state === 'deferred'
            ? t('nextAttempt', { time: formatFullTime(nextAttemptAt, reading) })
            : null,
          attempts > 1 ? t('attempts', { count: attempts }) : null,
          host,
          encryption === null ? null : t(`encryption_${encryption}`),
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </span>
      {answer !== '' && state !== 'delivered' && <span className={styles['answer']}>{answer}</span>}
    </li>
  );
}
