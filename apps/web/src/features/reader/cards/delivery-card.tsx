import type { MailDetail, MailListItem } from '@hongyan/contract';
import { useState } from 'react';
import { type DateReading, formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { writePath } from '../../../mail-model/queries/mail-paths.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';
import { recallLabel, recallQuestion } from '../../outbox/index.ts';
import { noticesStrings } from '../notices/notices.strings.ts';
import { readerStrings } from '../reader.strings.ts';
import styles from './cards.module.css';

type Delivery = MailDetail['delivery'];
type Recipient = Delivery[number];
type State = Recipient['state'];

const toneOfState: Record<State, Tone> = {
  held: 'yellow',
  waiting: 'gray',
  sending: 'blue',
  deferred: 'orange',
  delivered: 'green',
  failed: 'red',
  recalled: 'purple',
};
/** What went wrong is what the card is read for. */
const worstFirst: readonly State[] = ['failed', 'deferred', 'held', 'sending', 'waiting', 'recalled', 'delivered'];
/** More would push the message off the screen; the rest is shown when it is asked for. */
const collapsedRecipients = 6;

interface DeliveryCardProps {
  readonly detail: Pick<MailDetail, 'delivery' | 'withdrawable' | 'trust'>;
  readonly mail: MailListItem | undefined;
  readonly reading: DateReading;
  readonly context: Pick<ActionContext, 'canWrite' | 'navigate' | 'ask'>;
}

/** How far a sent mail has come, for each recipient; one line when all have it. And what can still be done about it. */
export function DeliveryCard({ detail, mail, reading, context }: DeliveryCardProps) {
  const t = useStrings(readerStrings);
  const { delivery } = detail;
  const { readBy } = detail.trust;
  if (delivery.length === 0) return null;
  const isDone = delivery.every((recipient) => recipient.state === 'delivered');
  const doneAt = Math.max(...delivery.map(({ at }) => at ?? 0));
  return (
    <section className={styles['delivery']} aria-label={t('delivery')}>
      <div className={styles['deliveryHead']}>
        <h3 className={styles['deliveryTitle']}>
          <Icon name={isDone ? 'check' : 'sent'} size={15} />
          {isDone ? t('deliveredAll', { count: delivery.length }) : t('delivery')}
        </h3>
        {isDone && doneAt > 0 && <Time at={doneAt} reading={reading} />}
        {mail && <DeliveryActions detail={detail} mail={mail} context={context} />}
      </div>
      {(!isDone || readBy.length > 0) && <Recipients delivery={delivery} readBy={readBy} reading={reading} />}
    </section>
  );
}

/** Sending again to those who did not get it, taking back from those of whom that is possible. */
function DeliveryActions({ detail, mail, context }: Omit<DeliveryCardProps, 'reading'> & { mail: MailListItem }) {
  const t = useStrings(readerStrings);
  return (
    <span className={styles['deliveryActions']}>
      {context.canWrite && detail.delivery.some(({ state }) => state === 'failed') && (
        <Button size="small" icon="refresh" onClick={() => context.navigate(writePath('editAgainFailed', mail.mailId))}>
          {t('sendAgain')}
        </Button>
      )}
      {detail.withdrawable && (
        <Button size="small" icon="recall" onClick={() => context.ask(recallQuestion([mail]))}>
          {recallLabel()}
        </Button>
      )}
    </span>
  );
}

interface RecipientsProps {
  readonly delivery: Delivery;
  /** Who has confirmed that they read it. */
  readonly readBy: MailDetail['trust']['readBy'];
  readonly reading: DateReading;
}

function Recipients({ delivery, readBy, reading }: RecipientsProps) {
  const t = useStrings(readerStrings);
  const [isWhole, setWhole] = useState(false);
  const readAt = new Map(readBy.map(({ address, at }) => [address, at]));
  const sorted = delivery.toSorted((one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state));
  const shown = isWhole ? sorted : sorted.slice(0, collapsedRecipients);
  return (
    <>
      <ul className={styles['deliveryList']}>
        {shown.map((recipient) => (
          <RecipientRow
            key={recipient.address}
            recipient={recipient}
            readAt={readAt.get(recipient.address.toLowerCase())}
            reading={reading}
          />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {t('allRecipients', { count: sorted.length })}
        </Button>
      )}
    </>
  );
}

interface RecipientRowProps {
  readonly recipient: Recipient;
  readonly readAt: number | undefined;
  readonly reading: DateReading;
}

/** Where the mail is for one recipient, since when, and what the other server said; read is as far as it can come. */
function RecipientRow({ recipient, readAt, reading }: RecipientRowProps) {
  const t = useStrings(readerStrings);
  const tn = useStrings(noticesStrings);
  const { address, state, at, nextAt, awaitsDecision, host, text } = recipient;
  const isDelivered = state === 'delivered';
  return (
    <li className={styles['recipient']}>
      {readAt === undefined ? (
        <Tag tone={toneOfState[awaitsDecision ? 'held' : state]}>
          {t(awaitsDecision ? 'awaitsDecision' : `state_${state}`)}
        </Tag>
      ) : (
        <Tag tone="blue">{tn('readBy', { time: formatMailTime(readAt, reading) })}</Tag>
      )}
      <span className={styles['address']}>{address}</span>
      {at !== null && <Time at={at} reading={reading} />}
      {state === 'deferred' && nextAt !== null && (
        <span className={styles['deliveryFact']}>{t('nextAttempt', { time: formatFullTime(nextAt, reading) })}</span>
      )}
      {text !== null && !isDelivered && (
        <span className={styles['explain']}>{host === null ? text : t('hostSaid', { host, text })}</span>
      )}
    </li>
  );
}

function Time({ at, reading }: { at: number; reading: DateReading }) {
  return (
    <time className={styles['deliveryFact']} dateTime={new Date(at).toISOString()} title={formatFullTime(at, reading)}>
      {formatMailTime(at, reading)}
    </time>
  );
}
