import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { minutesPerDay, wallOfInstant } from '../../../lib/dates/days.ts';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { calendarsQuery, occurrencesQuery } from '../data/queries.ts';
import { viewPath } from '../data/view-state.ts';
import { colorClass, dotClass } from '../grid/color.ts';
import { shownTitle } from '../grid/describe-event.ts';
import { spansOf } from '../grid/spans.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { toTaskKey } from '../tasks/change-tasks.ts';
import { chooseGroup } from '../tasks/group-tasks.ts';
import { tasksQuery } from '../tasks/tasks-query.ts';
import { agendaStrings } from './agenda.strings.ts';
import styles from './agenda-list.module.css';

const maxShown = 6;

/** What comes today and tomorrow, without what is over, and the tasks that are due today. */
export function AgendaList() {
  const t = useStrings(calendarStrings);
  const own = useStrings(agendaStrings);
  const reading = useDateReading();
  const { day: today } = wallOfInstant(reading.nowMs, reading.timeZone);
  const calendars = useQuery(calendarsQuery).data;
  const tasks = useQuery(tasksQuery);
  const { data, isError } = useQuery(occurrencesQuery({ from: today, to: today + 2 }));
  if (isError) return null;
  if (data === undefined || calendars === undefined || tasks.isPending) return <Skeleton count={2} />;
  const shown = new Map(calendars.filter(({ isShown }) => isShown).map((one) => [one.calendarId as string, one]));
  const coming = spansOf(data.list, reading.timeZone)
    .filter(({ occurrence, firstDay, lastDay }) => {
      const isOver = !occurrence.allDay && occurrence.endsAt <= reading.nowMs;
      return (
        shown.has(occurrence.calendarId) &&
        !occurrence.isCancelled &&
        firstDay <= today + 1 &&
        lastDay >= today &&
        !isOver
      );
    })
    .slice(0, maxShown);
  const dueToday = (tasks.data?.list ?? []).filter((task) => chooseGroup(task, reading) === 'today').slice(0, maxShown);
  if (coming.length === 0 && dueToday.length === 0) return <p className={styles['nothing']}>{t('nothingToday')}</p>;
  return (
    <ul className={styles['list']}>
      {coming.map(({ key, occurrence, firstDay }) => (
        <li key={key}>
          <Link to={viewPath({ view: 'day', day: Math.max(firstDay, today) })} className={styles['row']}>
            <span className={styles['time']}>
              {firstDay > today && !occurrence.allDay && `${t('tomorrow')} `}
              {occurrence.allDay
                ? firstDay > today
                  ? own('tomorrowAllDay')
                  : t('allDay')
                : firstDay * minutesPerDay < today * minutesPerDay
                  ? t('untilNow')
                  : formatTimeOfDay(occurrence.startsAt, reading)}
            </span>
            <span
              className={classNames(
                dotClass,
                styles['mark'],
                colorClass(occurrence.color ?? shown.get(occurrence.calendarId)?.color ?? 1),
              )}
            />
            <span className={textStyles['fillLine']}>{shownTitle(occurrence)}</span>
            {occurrence.location !== '' && (
              <span className={classNames(textStyles['hint'], textStyles['oneLine'])}>{occurrence.location}</span>
            )}
          </Link>
        </li>
      ))}
      {dueToday.map((task) => (
        <li key={toTaskKey(task)}>
          <Link to="/calendar/tasks" className={styles['row']}>
            <span className={styles['time']}>
              {task.isAllDay || task.dueAt === null ? t('allDay') : formatTimeOfDay(task.dueAt, reading)}
            </span>
            <span className={styles['mark']}>
              <Icon name="check" size={14} />
            </span>
            <span className={textStyles['fillLine']}>{task.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
