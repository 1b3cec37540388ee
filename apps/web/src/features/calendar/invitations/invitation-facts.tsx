import type { Invitation } from '@hongyan/contract';
import { Link } from 'react-router';
import { dayOfDate, minutesOfClock } from '../../../lib/dates/days.ts';
import type { DateReading } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { viewPath } from '../data/view-state.ts';
import { describeRepeat } from '../editor/describe-repeat.ts';
import { formatWall, whenOf } from '../grid/describe-event.ts';
import { timesOf } from '../grid/spans.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import { invitationCardStrings } from '../strings/invitation-card.strings.ts';
import { Fact } from './fact.tsx';
import styles from './invitations.module.css';
import { PeopleAnswers } from './people-answers.tsx';

export interface InvitationFactsProps {
  readonly invitation: Invitation;
  /** Whom the message speaks for. */
  readonly name: string;
  readonly reading: DateReading;
}

/** When, where, with whom, and what changed since the version before. */
export function InvitationFacts({ invitation, name, reading }: InvitationFactsProps) {
  const t = useStrings(invitationCardStrings);
  const ti = useStrings(invitationStrings);
  const isOwn = useMailboxRight().right === 'own';
  const { event, changed, comment, stored, kind } = invitation;
  const organizer = event.organizer;
  const repeat = event.repeat
    ? describeRepeat(event.repeat, dayOfDate(event.start) ?? 0, reading.language)
    : event.customRepeat;
  const isOne = invitation.recurrenceId !== '';
  return (
    <>
      <WhenFacts invitation={invitation} reading={reading} />
      {isOne ? <Fact icon="refresh">{t('oneOfSeries')}</Fact> : repeat !== '' && <Fact icon="refresh">{repeat}</Fact>}
      {event.location !== '' && <Fact icon="pin">{event.location}</Fact>}
      {changed !== null && changed.location !== event.location && (
        <p className={styles['before']}>{t('wasWhere', { where: changed.location || t('noLocation') })}</p>
      )}
      {organizer !== null && kind !== 'reply' && kind !== 'counter' && (
        <Fact icon="user">
          <span title={organizer.address}>
            {ti('organizer', { name: organizer.name || organizer.address })}
            {organizer.name !== '' && <span className={styles['quiet']}> {organizer.address}</span>}
          </span>
        </Fact>
      )}
      {event.participants.length > 0 && (
        <Fact icon="people">
          <PeopleAnswers people={event.participants} organizer={organizer?.address ?? ''} />
        </Fact>
      )}
      {comment !== '' && (
        <Fact icon="conversation">
          <span className={styles['comment']}>
            <span className={styles['quiet']}>{name}</span> {comment}
          </span>
        </Fact>
      )}
      {stored !== null && isOwn && (
        <Fact icon="calendar">
          {t('inCalendar')} ·{' '}
          <Link
            className={styles['link']}
            to={viewPath({ view: 'day', day: timesOf(timesNow(invitation), reading.timeZone).firstDay })}
          >
            {ti('openDay')}
          </Link>
        </Fact>
      )}
    </>
  );
}

const timesNow = ({ startsAt, endsAt, event: { allDay } }: Invitation) => ({ startsAt, endsAt, allDay });

/** The time: proposed, now, before, and what the organiser's clock says where that is another. */
function WhenFacts({ invitation, reading }: { invitation: Invitation; reading: DateReading }) {
  const t = useStrings(invitationCardStrings);
  const { event, changed, proposed, startsAt, endsAt } = invitation;
  const now = timesNow(invitation);
  const isMoved = changed !== null && (changed.startsAt !== startsAt || changed.endsAt !== endsAt);
  const foreign = foreignTime(invitation, reading);
  return (
    <>
      {proposed !== null && (
        <Fact icon="clock">
          <strong>{t('proposedWhen', { when: whenOf(proposed, reading) })}</strong>
        </Fact>
      )}
      <Fact icon="clock">
        {proposed === null ? whenOf(now, reading) : t('currentWhen', { when: whenOf(now, reading) })}
      </Fact>
      {foreign !== '' && <p className={styles['before']}>{t('inZone', { when: foreign, zone: event.zone })}</p>}
      {isMoved && (
        <p className={styles['before']}>
          {t('wasWhen', { when: whenOf({ ...changed, allDay: event.allDay }, reading) })}
        </p>
      )}
    </>
  );
}

/** What the clock of the event's own zone says; empty where one's own says the same, and of UTC, which is nobody's clock but a program's. */
function foreignTime({ event, startsAt, endsAt, isOrganizer }: Invitation, reading: DateReading): string {
  if (isOrganizer || event.allDay || ['', 'UTC', 'Etc/UTC'].includes(event.zone) || event.zone === reading.timeZone)
    return '';
  const [from, to] = [minutesOfClock(event.start), minutesOfClock(event.end)];
  if (from === undefined || to === undefined) return '';
  const own = timesOf({ startsAt, endsAt, allDay: false }, reading.timeZone);
  if (own.startMinutes === from) return '';
  return `${formatWall(from, reading)} – ${formatWall(to, reading)}`;
}
