import type { MailDetail } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { type EventTimeReading, eventTime } from '../../message-body/index.ts';
import { readerStrings } from '../reader.strings.ts';
import styles from './cards.module.css';

/** The invitation that a mail carries, as text: nothing of it is markup. */
export function CalendarCard({
  event,
  reading,
}: {
  event: NonNullable<MailDetail['calendar']>;
  reading: EventTimeReading;
}) {
  const t = useStrings(readerStrings);
  const time = eventTime(event, reading, t('allDay'));
  return (
    <section className={styles['card']} aria-label={t('invitation')}>
      {time.day !== undefined && (
        <div className={styles['sheet']} aria-hidden>
          <span className={styles['month']}>{time.month}</span>
          <span className={styles['day']}>{time.day}</span>
        </div>
      )}
      <div className={styles['texts']}>
        <h3 className={styles['title']}>{event.summary === '' ? t('invitation') : event.summary}</h3>
        <p className={styles['line']}>
          <Icon name="clock" size={15} />
          {time.text}
        </p>
        {event.location !== '' && (
          <p className={styles['line']}>
            <Icon name="flag" size={15} />
            {t('location', { location: event.location })}
          </p>
        )}
        {event.organizer !== '' && (
          <p className={styles['line']}>
            <Icon name="user" size={15} />
            {t('organizer', { name: event.organizer })}
          </p>
        )}
      </div>
    </section>
  );
}
