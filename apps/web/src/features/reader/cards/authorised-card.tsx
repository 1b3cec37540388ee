import type { AuthorisedState, MailDetail } from '@hongyan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DateReading, formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { authorisedKey } from '../../../mail-model/queries/list-definition.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';
import { authorisedCardStrings } from './authorised.strings.ts';
import styles from './authorised-card.module.css';

type Recipient = AuthorisedState['recipients'][number];

const toneOf: Record<Recipient['state'], Tone> = { open: 'green', used: 'blue', guessed: 'red', ended: 'gray' };

/** How it stands with a read-limited mail: for its sender who has read it and when, for a recipient the way to it. */
export function AuthorisedCard({ mailId, reading }: { mailId: MailDetail['mailId']; reading: DateReading }) {
  const t = useStrings(authorisedCardStrings);
  const state = useQuery({
    queryKey: authorisedKey(mailId),
    queryFn: ({ signal }) => readData(api.authorisedMail.state({ mailId }, { signal })),
    // A read of the recipient's own is published to nobody but the sender's windows.
    staleTime: 0,
  });
  return (
    <section className={styles['card']} aria-label={t('title')}>
      <h3 className={styles['title']}>
        <Icon name="lock" size={15} />
        {t('title')}
      </h3>
      {state.isPending && <Skeleton shape="line" />}
      {state.error && <ErrorState message={formatMessage(state.error)} onRetry={() => void state.refetch()} />}
      {state.data?.role === 'sender' && <Sent mailId={mailId} state={state.data} reading={reading} />}
      {state.data?.role === 'recipient' && <Received state={state.data} reading={reading} />}
    </section>
  );
}

function Received({ state, reading }: { state: AuthorisedState; reading: DateReading }) {
  const t = useStrings(authorisedCardStrings);
  const { own } = state;
  if (own === null || !own.isOpen) return <p className={styles['text']}>{t('receivedOver')}</p>;
  return (
    <>
      <p className={styles['text']}>
        {t('received', { count: own.readsLeft, when: formatFullTime(state.expiresAt, reading) })}
      </p>
      <a className={styles['open']} href={`#/authorised/${own.linkId}`} target="_blank" rel="noopener noreferrer">
        <Icon name="mailOpen" size={16} />
        {t('open')}
      </a>
    </>
  );
}

interface SentProps {
  readonly mailId: MailDetail['mailId'];
  readonly state: AuthorisedState;
  readonly reading: DateReading;
}

function Sent({ mailId, state, reading }: SentProps) {
  const t = useStrings(authorisedCardStrings);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = async (): Promise<void> => {
    setAsking(false);
    try {
      await readData(api.authorisedMail.close({ mailId }));
      showSuccess(t('ended'));
    } catch (error) {
      presentError(error, 'warning');
    }
    await client.invalidateQueries({ queryKey: authorisedKey(mailId), exact: true });
  };
  return (
    <>
      <p className={styles['text']}>
        {state.ended === null
          ? t('sent', { count: state.reads, when: formatFullTime(state.expiresAt, reading) })
          : t(state.ended)}
      </p>
      <ul className={styles['list']}>
        {state.recipients.map((recipient) => (
          <li key={recipient.address} className={styles['recipient']}>
            <Tag tone={toneOf[recipient.state]}>{t(`state_${recipient.state}`, { count: recipient.readsLeft })}</Tag>
            <span className={styles['address']}>{recipient.address}</span>
            <span className={styles['reads']}>
              {recipient.reads.length === 0
                ? t('unread')
                : recipient.reads.map(({ at, network }) => (
                    <span key={at}>{t('readAt', { when: formatMailTime(at, reading), network })}</span>
                  ))}
            </span>
          </li>
        ))}
      </ul>
      {state.ended === null && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('end')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('endTitle')}
        message={t('endText')}
        confirmLabel={t('end')}
        danger
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
