import type { MailDetail } from '@hongyan/contract';
import { type DateReading, formatMailTime } from '../../../lib/format-date.ts';
import { useWords } from '../../../lib/words.ts';
import { Tag } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';
import styles from './cards.module.css';
import { noticesWords } from './notices/notices.words.ts';
import { readerWords } from './reader.words.ts';

type Delivery = MailDetail['delivery'];

const toneOfState: Record<Delivery[number]['state'], Tone> = {
  waiting: 'gray',
  sending: 'blue',
  deferred: 'orange',
  delivered: 'green',
  failed: 'red',
  recalled: 'purple',
};

interface DeliveryCardProps {
  readonly delivery: Delivery;
  /** Who has told that they read it. */
  readonly readBy: MailDetail['trust']['readBy'];
  readonly reading: DateReading;
}

/** How far a sent mail has come, for each recipient; one line when all have it. */
export function DeliveryCard({ delivery, readBy, reading }: DeliveryCardProps) {
  const t = useWords(readerWords);
  const readAt = new Map(readBy.map(({ address, at }) => [address, at]));
  if (delivery.length === 0) return null;
  const isDone = delivery.every((recipient) => recipient.state === 'delivered');
  return (
    <section className={styles['delivery']} aria-label={t('delivery')}>
      <h3 className={styles['deliveryTitle']}>
        <Icon name={isDone ? 'check' : 'sent'} size={15} />
        {isDone ? t('deliveredAll', { count: delivery.length }) : t('delivery')}
      </h3>
      {(!isDone || readBy.length > 0) && (
        <ul className={styles['deliveryList']}>
          {delivery.map((recipient) => (
            <li key={recipient.address} className={styles['recipient']}>
              <RecipientTag
                recipient={recipient}
                readAt={readAt.get(recipient.address.toLowerCase())}
                reading={reading}
              />
              <span className={styles['address']}>{recipient.address}</span>
              {recipient.text !== null && recipient.state !== 'delivered' && (
                <span className={styles['explain']}>{recipient.text}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface RecipientTagProps {
  readonly recipient: Delivery[number];
  readonly readAt: number | undefined;
  readonly reading: DateReading;
}

/** Where the mail is for one recipient; read is as far as it can come. */
function RecipientTag({ recipient, readAt, reading }: RecipientTagProps) {
  const t = useWords(readerWords);
  const tn = useWords(noticesWords);
  if (readAt !== undefined) return <Tag tone="blue">{tn('readBy', { time: formatMailTime(readAt, reading) })}</Tag>;
  return <Tag tone={toneOfState[recipient.state]}>{t(`state_${recipient.state}`)}</Tag>;
}
