import type { PreviewOf } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { eventTime } from '../../message-body/index.ts';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import cardStyles from './cards.module.css';
import { CutNote } from './cut-note.tsx';

/** The events of a calendar file, in words. */
export function CalendarView({ preview }: { preview: PreviewOf<'calendar'> }) {
  const t = useStrings(previewStrings);
  const reading = useDateReading();
  return (
    <div className={viewStyles['scroller']} tabIndex={0}>
      {preview.truncated && <CutNote>{t('listCut')}</CutNote>}
      <ul className={cardStyles['cards']}>
        {preview.events.map((event, index) => (
          <li key={index} className={cardStyles['card']}>
            <h3>{event.summary === '' ? t('noTitle') : event.summary}</h3>
            <p>{eventTime(event, reading, t('allDay')).text}</p>
            {event.location !== '' && <p>{t('location', { location: event.location })}</p>}
            {event.organizer !== '' && <p>{t('organizer', { name: event.organizer })}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
