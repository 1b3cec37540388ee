import { classNames } from '../../../lib/class-names.ts';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import type { Day } from '../../../lib/dates/days.ts';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { colorOf, useCalendarScreen } from '../data/calendar-context.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { TaskCheck } from '../tasks/task-check.tsx';
import { taskStrings } from '../tasks/tasks.strings.ts';
import { colorClass, dotClass } from './color.ts';
import { DayDetails } from './day-details.tsx';
import { shownTitle } from './describe-event.ts';
import { EventSigns } from './event-bar.tsx';
import { eventState } from './event-state.ts';
import styles from './list-view.module.css';
import { type Span, spansOfDay } from './spans.ts';

/** What comes, day after day; days without events are left out. Tasks without a date come last. */
export function ListView({
  days,
  spans,
  undated = [],
  emptyText,
}: {
  days: readonly Day[];
  spans: readonly Span[];
  undated?: readonly Span[];
  emptyText?: string;
}) {
  const t = useStrings(calendarStrings);
  const taskText = useStrings(taskStrings);
  const { reading, today, openDay } = useCalendarScreen();
  const filled = days.map((day) => ({ day, own: spansOfDay(spans, day) })).filter(({ own }) => own.length > 0);
  if (filled.length === 0 && undated.length === 0)
    return <EmptyState icon="calendar" title={emptyText ?? t('nothingInList')} hint={t('nothingHint')} />;
  return (
    <div className={styles['list']}>
      {filled.map(({ day, own }) => (
        <section key={day} className={styles['day']} aria-label={dayTitle(day, reading.language, true)}>
          <header className={styles['head']} data-today={day === today || undefined}>
            <button type="button" className={styles['date']} onClick={() => openDay(day)}>
              {day === today
                ? t('todayIs', { date: dayTitle(day, reading.language) })
                : dayTitle(day, reading.language)}
            </button>
            <DayDetails day={day} />
          </header>
          <ul className={styles['events']}>
            {own.map((span) => (
              <ListRow key={span.key} span={span} day={day} />
            ))}
          </ul>
        </section>
      ))}
      {undated.length > 0 && (
        <section className={styles['day']} aria-label={taskText('group_none')}>
          <header className={styles['head']}>
            <span className={styles['undated']}>{taskText('group_none')}</span>
          </header>
          <ul className={styles['events']}>
            {undated.map((span) => (
              <ListRow key={span.key} span={span} day={null} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** `day` null: it stands on none. */
function ListRow({ span, day }: { span: Span; day: Day | null }) {
  const t = useStrings(calendarStrings);
  const { reading, calendars, openEvent } = useCalendarScreen();
  const { occurrence, task } = span;
  const start = span.firstDay === day ? formatTimeOfDay(occurrence.startsAt, reading) : '';
  const end = span.lastDay === day ? formatTimeOfDay(occurrence.endsAt, reading) : '';
  return (
    <li className={styles['item']}>
      {task && (
        <span className={styles['check']}>
          <TaskCheck task={task} />
        </span>
      )}
      <button
        type="button"
        className={styles['row']}
        data-event
        {...eventState(span)}
        onClick={(event) => openEvent(span, event.currentTarget)}
      >
        <span className={styles['time']}>
          {day !== null && (occurrence.allDay ? t('allDay') : task ? start : `${start} – ${end}`)}
        </span>
        <span
          className={classNames(dotClass, colorClass(colorOf(occurrence, calendars)))}
          data-hidden={task && 'true'}
        />
        <span className={styles['title']}>
          {shownTitle(occurrence)}
          <EventSigns span={span} />
        </span>
        {occurrence.location !== '' && <span className={styles['place']}>{occurrence.location}</span>}
        <span className={styles['calendar']}>{calendars.get(occurrence.calendarId)?.name}</span>
      </button>
    </li>
  );
}
