import type { MailDetail } from '@hongyan/contract';
import { useWords } from '../../../lib/words.ts';
import { Tag } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';
import styles from './cards.module.css';
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

/** How far a sent mail has come, for each recipient; one line when all have it. */
export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const t = useWords(readerWords);
  if (delivery.length === 0) return null;
  const isDone = delivery.every((recipient) => recipient.state === 'delivered');
  return (
    <section className={styles['delivery']} aria-label={t('delivery')}>
      <h3 className={styles['deliveryTitle']}>
        <Icon name={isDone ? 'check' : 'sent'} size={15} />
        {isDone ? t('deliveredAll', { count: delivery.length }) : t('delivery')}
      </h3>
      {!isDone && (
        <ul className={styles['deliveryList']}>
          {delivery.map((recipient) => (
            <li key={recipient.address} className={styles['recipient']}>
              <Tag tone={toneOfState[recipient.state]}>{t(`state_${recipient.state}`)}</Tag>
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
