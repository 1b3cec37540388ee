import type { Invitation } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { shortMonthName } from '../../../lib/dates/day-names.ts';
import { partsOfDay } from '../../../lib/dates/days.ts';
import type { DateReading } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { invitationQuery } from '../data/invitations.ts';
import { viewPath } from '../data/view-state.ts';
import { whenOf } from '../grid/describe-event.ts';
import { timesOf } from '../grid/spans.ts';
import { invitationCardStrings } from '../strings/invitation-card.strings.ts';
import { chooseHeadline, findSpeaker, findWarnings } from './describe-invitation.ts';
import { Fact } from './fact.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import styles from './invitations.module.css';

export interface InvitationCardProps {
  readonly mailId: string;
  /** The reader may act in this mailbox. */
  readonly canWrite: boolean;
  /** What the message itself says of its event: until the invitation is there, and where it cannot be read. */
  readonly summary: ReactNode;
}

/** The invitation, answer or cancellation that a mail carries, above its text, with what can be done about it. */
export function InvitationCard({ mailId, canWrite, summary }: InvitationCardProps) {
  const t = useStrings(invitationCardStrings);
  const query = useQuery(invitationQuery(mailId));
  if (query.isPending) return <div className={styles['pending']}>{summary}</div>;
  if (query.data) return <LoadedCard mailId={mailId} canWrite={canWrite} invitation={query.data} />;
  return (
    <>
      {summary}
      {query.isError && (
        <p className={styles['failed']} role="status">
          {t('notLoaded')} ({formatMessage(query.error)}){' '}
          <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
    </>
  );
}

interface LoadedCardProps {
  readonly mailId: string;
  readonly canWrite: boolean;
  readonly invitation: Invitation;
}

function LoadedCard({ mailId, canWrite, invitation }: LoadedCardProps) {
  const t = useStrings(invitationCardStrings);
  const reading = useDateReading();
  const { event, startsAt, endsAt, furtherEvents, kind, state } = invitation;
  const name = findSpeaker(invitation) || t('somebody');
  const isOver = kind === 'cancel' || state === 'cancelled' || event.isCancelled;
  return (
    <section className={styles['card']} aria-label={t('label')} data-kind={kind} data-state={state}>
      <DaySheet time={{ startsAt, endsAt, allDay: event.allDay }} reading={reading} isOver={isOver} />
      <div className={styles['texts']}>
        <p className={styles['headline']}>{t(chooseHeadline(invitation), { name })}</p>
        <h3 className={classNames(styles['title'], isOver && styles['struck'])}>
          {event.title === '' ? t('noTitle') : event.title}
        </h3>
        <InvitationFacts invitation={invitation} name={name} reading={reading} />
        {findWarnings(invitation).map((warning) => (
          <p
            key={warning}
            className={styles['note']}
            data-warning={warning.startsWith('unproven') || undefined}
            role="note"
          >
            <Icon name={warning.startsWith('unproven') ? 'shieldWarning' : 'info'} size={15} />
            {t(warning)}
          </p>
        ))}
        <Conflicts invitation={invitation} reading={reading} />
        <InvitationActions mailId={mailId} invitation={invitation} canWrite={canWrite} name={name} />
        {furtherEvents > 0 && <p className={styles['quiet']}>{t('further', { count: furtherEvents })}</p>}
      </div>
    </section>
  );
}

/** The day as a sheet of a calendar on the wall. */
function DaySheet({
  time,
  reading,
  isOver,
}: {
  time: { startsAt: number; endsAt: number; allDay: boolean };
  reading: DateReading;
  isOver: boolean;
}) {
  const { month, date } = partsOfDay(timesOf(time, reading.timeZone).firstDay);
  return (
    <div className={styles['sheet']} data-over={isOver || undefined} aria-hidden>
      <span className={styles['sheetMonth']}>{shortMonthName(month, reading.language)}</span>
      <span className={styles['sheetDay']}>{date}</span>
    </div>
  );
}

/** Other events at the same time, each a way to its day. */
function Conflicts({ invitation, reading }: { invitation: Invitation; reading: DateReading }) {
  const t = useStrings(invitationCardStrings);
  const isOwn = useMailboxRight().right === 'own';
  const { kind, state, conflicts, proposed } = invitation;
  const isAsked = (kind === 'request' && (state === 'new' || state === 'known')) || kind === 'counter';
  if (!isAsked || invitation.event.isCancelled || !invitation.mayAct) return null;
  if (conflicts.length === 0)
    return invitation.myAnswer === 'needsAction' || proposed !== null || state === 'new' ? (
      <Fact icon="check">{t('noConflict')}</Fact>
    ) : null;
  return (
    <Fact icon="warning">
      {t(kind === 'counter' ? 'conflictProposed' : 'conflict')}{' '}
      {conflicts.map((one, index) => (
        <span key={`${one.eventId}/${one.recurrenceId}`}>
          {index > 0 && '、'}
          {!isOwn ? (
            whenOf(one, reading)
          ) : (
            <Link
              className={styles['link']}
              to={viewPath({ view: 'day', day: timesOf(one, reading.timeZone).firstDay })}
              title={whenOf(one, reading)}
            >
              {one.title === '' ? t('noTitle') : one.title}
            </Link>
          )}
        </span>
      ))}
    </Fact>
  );
}
