import type { Calendar, CalendarEvent } from '@hongyan/contract';
import type { DateReading } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { whenOf } from '../grid/describe-event.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import styles from './editor.module.css';
import { OwnFields } from './event-fields.tsx';
import type { EventForm } from './event-form.ts';
import { EventLines } from './event-lines.tsx';
import { slotOf } from './time-fields.tsx';

export interface InvitedFieldSetProps {
  readonly form: EventForm;
  readonly event: CalendarEvent;
  readonly calendars: readonly Calendar[];
  readonly onChange: (form: EventForm) => void;
}

/** An event that somebody else organises: what it is, and the fields that are one's own. */
export function InvitedFieldSet({ form, event, calendars, onChange }: InvitedFieldSetProps) {
  const t = useStrings(invitationStrings);
  const { reading } = useCalendarScreen();
  const name = event.organizer?.name || event.organizer?.address;
  return (
    <div className={styles['fields']}>
      <p className={textStyles['note']}>{name ? t('invitedBy', { name }) : t('invitedByOther')}</p>
      <div>
        <h3 className={styles['detailsTitle']}>{event.title}</h3>
        <div className={styles['line']}>
          <Icon name="clock" size={16} />
          <div className={styles['lineText']}>{describeTimes(form, reading)}</div>
        </div>
        <EventLines event={event} />
      </div>
      <OwnFields form={form} onChange={onChange} calendars={calendars} />
    </div>
  );
}

/** When it is, on the reader's own clock. */
function describeTimes(form: EventForm, reading: DateReading): string {
  const { allDay, zone } = form;
  const slot = slotOf(form, allDay ? 'UTC' : zone || reading.timeZone);
  return slot === null ? '' : whenOf({ ...slot, allDay }, reading);
}
