import type { PreviewOf } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { eventTime } from '../../message-body/index.ts';
import styles from '../preview.module.css';
import { previewStrings } from '../preview.strings.ts';
import { CutNote } from './cut-note.tsx';

/** The events of a calendar file, in words. */
export function CalendarView({ preview }: { preview: PreviewOf<'calendar'> }) {
  const t = useStrings(previewStrings);
  const reading = useDateReading();
  return (
    <div className={styles['scroller']} tabIndex={0}>
      {preview.truncated && <CutNote>{t('listCut')}</CutNote>}
      <ul className={styles['cards']}>
        {preview.events.map((event, index) => (
          <li key={index} className={styles['card']}>
            <h3>{event.summary === '' ? t('noTitle') : event.summary}</h3>
            <p>{eventTime(event, reading, t('allDay')).text}</p>
            {event.location !== '' && <p>{t('location', { place: event.location })}</p>}
            {event.organizer !== '' && <p>{t('organizer', { name: event.organizer })}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
