import type { Calendar, Occurrence } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import type { Day } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import textStyles from '../../../ui/text/text.module.css';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { occurrencesQuery } from '../data/queries.ts';
import { shownTitle, whenOf } from '../grid/describe-event.ts';
import { timesOf } from '../grid/spans.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import { findUnanswered } from './find-unanswered.ts';
import styles from './unanswered-list.module.css';

/** Invitations of the days to come are asked for so far ahead. */
const daysAhead = 60;
const maxShown = 5;
const none: readonly Occurrence[] = [];

/** Invitations that wait for an answer, how many and when: each a way to its day. Nothing where there are none. */
export function UnansweredList({ calendars, onDay }: { calendars: readonly Calendar[]; onDay: (day: Day) => void }) {
  const t = useStrings(invitationStrings);
  const { reading, today } = useCalendarScreen();
  const { data } = useQuery(occurrencesQuery({ from: today, to: today + daysAhead }));
  const own = new Set(calendars.filter(({ kind }) => kind === 'own').map(({ calendarId }) => calendarId));
  const open = findUnanswered(data?.list ?? none, own, reading.nowMs);
  if (open.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={t('unanswered')}>
      <h2 className={styles['head']}>
        {t('unanswered')} <span className={styles['count']}>{open.length}</span>
      </h2>
      <ul className={styles['rows']}>
        {open.slice(0, maxShown).map((one) => (
          <li key={one.eventId}>
            <button
              type="button"
              className={styles['row']}
              onClick={() => onDay(timesOf(one, reading.timeZone).firstDay)}
            >
              <span className={textStyles['oneLine']}>{shownTitle(one)}</span>
              <span className={classNames(textStyles['hint'], textStyles['oneLine'])}>{whenOf(one, reading)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open.length > maxShown && (
        <p className={styles['more']}>{t('unansweredMore', { count: open.length - maxShown })}</p>
      )}
    </section>
  );
}
