import type { Calendar, CalendarEvent } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { dayTitle } from '../data/view-state.ts';
import { dayOfDate, minutesOfClock } from '../dates/days.ts';
import { formatWall } from '../grid/describe-event.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import styles from './editor.module.css';
import { OwnFields } from './event-fields.tsx';
import type { EventForm } from './event-form.ts';
import { EventLines } from './event-lines.tsx';

export interface InvitedFieldSetProps {
  readonly form: EventForm;
  readonly event: CalendarEvent;
  readonly calendars: readonly Calendar[];
  readonly onChange: (form: EventForm) => void;
}

/** An event that somebody else organises: what it is, and the fields that are one's own. */
export function InvitedFieldSet({ form, event, calendars, onChange }: InvitedFieldSetProps) {
  const t = useStrings(invitationStrings);
  const name = event.organizer?.name || event.organizer?.address;
  return (
    <div className={styles['fields']}>
      <p className={textStyles['note']}>{name ? t('invitedBy', { name }) : t('invitedByOther')}</p>
      <div>
        <h3 className={styles['detailsTitle']}>{event.title}</h3>
        <div className={styles['line']}>
          <Icon name="clock" size={16} />
          <div className={styles['lineText']}>
            <FormTimes form={form} />
          </div>
        </div>
        <EventLines event={event} />
      </div>
      <OwnFields form={form} onChange={onChange} calendars={calendars} />
    </div>
  );
}

function FormTimes({ form }: { form: EventForm }) {
  const t = useStrings(calendarStrings);
  const { reading } = useCalendarScreen();
  const { language } = reading;
  const [first, last] = [dayOfDate(form.startDate) ?? 0, dayOfDate(form.endDate) ?? 0];
  const isOneDay = first === last;
  if (form.allDay)
    return isOneDay
      ? `${dayTitle(first, language, true)} ${t('allDay')}`
      : `${dayTitle(first, language, true)} – ${dayTitle(last, language)}`;
  const [from, to] = [form.startTime, form.endTime].map((time) => formatWall(minutesOfClock(time) ?? 0, reading));
  return `${dayTitle(first, language, true)} ${from} – ${isOneDay ? '' : `${dayTitle(last, language)} `}${to}`;
}
