import type { Calendar } from '@hongyan/contract';
import { useEffect, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { ViewState } from '../data/view-state.ts';
import { addMonths, type Day, monthStartOf } from '../dates/days.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { TasksLink } from '../tasks/tasks-link.tsx';
import { CalendarList } from './calendar-list.tsx';
import styles from './calendar-side.module.css';
import { MiniMonth } from './mini-month.tsx';
import { UnansweredList } from './unanswered-list.tsx';

export interface CalendarSideProps {
  readonly state: ViewState;
  readonly days: readonly Day[];
  readonly calendars: readonly Calendar[];
  readonly onGo: (state: ViewState) => void;
}

/** A month in small and the calendars, beside the view. */
export function CalendarSide({ state, days, calendars, onGo }: CalendarSideProps) {
  const t = useStrings(calendarStrings);
  const { view, day } = state;
  const [month, setMonth] = useState(monthStartOf(day));
  useEffect(() => setMonth(monthStartOf(day)), [day]);
  const isFar = view === 'month' || view === 'year' || view === 'list';
  return (
    <aside className={styles['side']} aria-label={t('calendars')}>
      <MiniMonth
        month={month}
        chosen={isFar ? [day, day] : [days[0] ?? day, days.at(-1) ?? day]}
        onDay={(next) => onGo({ view: view === 'year' ? 'day' : view, day: next })}
        tools={
          <span className={styles['tools']}>
            <IconButton
              icon="chevronLeft"
              size="small"
              label={t('previousMonth')}
              onClick={() => setMonth(addMonths(month, -1))}
            />
            <IconButton
              icon="chevronRight"
              size="small"
              label={t('nextMonth')}
              onClick={() => setMonth(addMonths(month, 1))}
            />
          </span>
        }
      />
      <UnansweredList calendars={calendars} onDay={(next) => onGo({ view: isFar ? 'day' : view, day: next })} />
      <TasksLink />
      <CalendarList calendars={calendars} />
    </aside>
  );
}
