import type { CalendarEvent } from '@hongyan/contract';
import { dayOfDate } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { PeopleAnswers } from '../invitations/people-answers.tsx';
import { isResource } from '../resources/choose-resources.ts';
import { ResourceAnswers } from '../resources/resource-answers.tsx';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import { AttachedMailLink } from './attached-mail.tsx';
import { describeReminder } from './describe-reminder.ts';
import { describeRepeat } from './describe-repeat.ts';
import styles from './editor.module.css';

/** What is known of an event, a line for each. */
export function EventLines({ event }: { event: CalendarEvent }) {
  const t = useStrings(calendarStrings);
  const ti = useStrings(invitationStrings);
  const { reading } = useCalendarScreen();
  const people = event.participants.filter((one) => !isResource(one));
  const firstDay = dayOfDate(event.start) ?? 0;
  const repeat = event.repeat ? describeRepeat(event.repeat, firstDay, reading.language) : event.customRepeat;
  const zone = event.allDay || event.zone === '' || event.zone === reading.timeZone ? '' : event.zone;
  return (
    <>
      {zone !== '' && <Line icon="globe">{`${event.start.slice(11, 16)} – ${event.end.slice(11, 16)} ${zone}`}</Line>}
      {repeat !== '' && <Line icon="refresh">{repeat}</Line>}
      {event.location !== '' && <Line icon="pin">{event.location}</Line>}
      {event.organizer !== null && !event.isOrganizer && (
        <Line icon="user">{ti('organizer', { name: event.organizer.name || event.organizer.address })}</Line>
      )}
      {event.participants.length > people.length && (
        <Line icon="pin">
          <ResourceAnswers participants={event.participants} />
        </Line>
      )}
      {people.length > 0 && (
        <Line icon="people">
          <PeopleAnswers people={people} organizer={event.organizer?.address ?? ''} />
        </Line>
      )}
      {event.reminders.length > 0 && (
        <Line icon="bell">{event.reminders.map((one) => describeReminder(one, event.allDay)).join(' · ')}</Line>
      )}
      {event.isPrivate && <Line icon="lock">{t('private')}</Line>}
      {event.attachedMail && (
        <Line icon="mail">
          <AttachedMailLink mail={event.attachedMail} />
        </Line>
      )}
      {event.notes !== '' && (
        <Line icon="fileText">
          <span className={styles['notes']}>{event.notes}</span>
        </Line>
      )}
    </>
  );
}

/** A line with its sign. */
export function Line({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <div className={styles['line']}>
      <Icon name={icon} size={16} />
      <div className={styles['lineText']}>{children}</div>
    </div>
  );
}
