import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import type { Day } from '../../../lib/dates/days.ts';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { colorOf, useCalendarScreen } from '../data/calendar-context.ts';
import { occurrencesQuery } from '../data/queries.ts';
import { colorClass, dotClass } from '../grid/color.ts';
import { shownTitle } from '../grid/describe-event.ts';
import { spansOf, spansOfDay } from '../grid/spans.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './day-events.module.css';
import { fromMailStrings } from './from-mail.strings.ts';

/** What there is on a day already. */
export function DayEvents({ day }: { day: Day }) {
  const t = useStrings(fromMailStrings);
  const calendar = useStrings(calendarStrings);
  const { reading, calendars } = useCalendarScreen();
  const { data, isPlaceholderData, isError } = useQuery(occurrencesQuery({ from: day, to: day + 1 }));
  if (isError) return null;
  const spans = spansOfDay(spansOf(data?.list ?? [], reading.timeZone), day).filter(
    ({ occurrence }) => !occurrence.isCancelled && calendars.get(occurrence.calendarId)?.isShown === true,
  );
  return (
    <section className={styles['day']} aria-label={t('thatDay')}>
      <h3 className={styles['title']}>
        {t('thatDay')} <span className={textStyles['hint']}>{dayTitle(day, reading.language)}</span>
      </h3>
      {data === undefined || isPlaceholderData ? (
        <Skeleton count={2} />
      ) : spans.length === 0 ? (
        <p className={textStyles['hint']}>{t('nothingElse')}</p>
      ) : (
        <ul className={styles['list']}>
          {spans.map(({ key, occurrence }) => (
            <li key={key} className={styles['row']}>
              <span className={classNames(dotClass, colorClass(colorOf(occurrence, calendars)))} />
              <span className={styles['time']}>
                {occurrence.allDay
                  ? calendar('allDay')
                  : `${formatTimeOfDay(occurrence.startsAt, reading)} – ${formatTimeOfDay(occurrence.endsAt, reading)}`}
              </span>
              <span className={textStyles['fillLine']}>{shownTitle(occurrence)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
