import type { CalendarEvent } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { AnchoredPopover } from '../../../ui/menus/anchored-popover.tsx';
import { colorOf, mayEdit, useCalendarScreen } from '../data/calendar-context.ts';
import { isUnsaved } from '../data/change-events.ts';
import { downloadInvitation } from '../data/download-invitation.ts';
import { eventQuery } from '../data/queries.ts';
import { dayOfDate } from '../dates/days.ts';
import { colorClass, dotClass } from '../grid/color.ts';
import { shownTitle, whenOf } from '../grid/describe-event.ts';
import type { Span } from '../grid/spans.ts';
import { isResource } from '../resources/choose-resources.ts';
import { ResourceAnswers } from '../resources/resource-answers.tsx';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import { describeReminder } from './describe-reminder.ts';
import { describeRepeat } from './describe-repeat.ts';
import styles from './editor.module.css';

export interface EventDetailsProps {
  readonly span: Span;
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

/** What an event is, beside it; what is not known yet comes after. */
export function EventDetails({ span, anchor, onClose, onEdit, onCopy, onDelete }: EventDetailsProps) {
  const t = useStrings(calendarStrings);
  const invitation = useStrings(invitationStrings);
  const { reading, calendars } = useCalendarScreen();
  const { occurrence } = span;
  const isSaved = !isUnsaved(occurrence);
  const { data: event } = useQuery({ ...eventQuery(occurrence), enabled: isSaved });
  const canEdit = isSaved && mayEdit(occurrence, calendars);
  const calendar = calendars.get(occurrence.calendarId);
  return (
    <AnchoredPopover
      anchor={() => (anchor.isConnected ? anchor : null)}
      label={shownTitle(occurrence)}
      onClose={onClose}
      className={styles['details']}
    >
      <header className={styles['detailsHead']}>
        <span className={classNames(dotClass, colorClass(colorOf(occurrence, calendars)))} />
        <h2 className={styles['detailsTitle']}>{shownTitle(occurrence)}</h2>
        <IconButton icon="close" label={t('close')} size="small" onClick={onClose} />
      </header>
      <Line icon="clock">{whenOf(occurrence, reading)}</Line>
      {event && <EventLines event={event} />}
      {!event && occurrence.location !== '' && <Line icon="pin">{occurrence.location}</Line>}
      <Line icon="calendar">
        {calendar?.name}
        {calendar?.kind === 'shared' && ` · ${calendar.ownerName}`}
      </Line>
      {canEdit && (
        <footer className={styles['detailsFoot']}>
          <Button kind="quiet" icon="bin" onClick={onDelete}>
            {t('delete')}
          </Button>
          {event && event.participants.length > 0 && (
            <Button kind="quiet" icon="download" onClick={() => void downloadInvitation(event)}>
              {invitation('download')}
            </Button>
          )}
          <Button kind="quiet" icon="copy" onClick={onCopy}>
            {t('copy')}
          </Button>
          <Button kind="primary" icon="pen" onClick={onEdit}>
            {t('edit')}
          </Button>
        </footer>
      )}
    </AnchoredPopover>
  );
}

function EventLines({ event }: { event: CalendarEvent }) {
  const t = useStrings(calendarStrings);
  const { reading } = useCalendarScreen();
  const firstDay = dayOfDate(event.start) ?? 0;
  const repeat = event.repeat ? describeRepeat(event.repeat, firstDay, reading.language) : event.customRepeat;
  const people = event.participants.filter((one) => !isResource(one));
  const zone = event.allDay || event.zone === '' || event.zone === reading.timeZone ? '' : event.zone;
  return (
    <>
      {zone !== '' && <Line icon="globe">{`${event.start.slice(11, 16)} – ${event.end.slice(11, 16)} ${zone}`}</Line>}
      {repeat !== '' && <Line icon="refresh">{repeat}</Line>}
      {event.location !== '' && <Line icon="pin">{event.location}</Line>}
      {event.participants.length > people.length && (
        <Line icon="pin">
          <ResourceAnswers participants={event.participants} />
        </Line>
      )}
      {people.length > 0 && (
        <Line icon="people">
          <ul className={styles['people']}>
            {people.map(({ address, name, answer }) => (
              <li key={address}>
                {name === '' ? address : name} <span className={styles['answer']}>{t(`answer_${answer}`)}</span>
              </li>
            ))}
          </ul>
        </Line>
      )}
      {event.reminders.length > 0 && (
        <Line icon="bell">{event.reminders.map((one) => describeReminder(one, event.allDay)).join(' · ')}</Line>
      )}
      {event.isPrivate && <Line icon="lock">{t('private')}</Line>}
      {event.notes !== '' && (
        <Line icon="fileText">
          <span className={styles['notes']}>{event.notes}</span>
        </Line>
      )}
    </>
  );
}

function Line({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <div className={styles['line']}>
      <Icon name={icon} size={16} />
      <div className={styles['lineText']}>{children}</div>
    </div>
  );
}
