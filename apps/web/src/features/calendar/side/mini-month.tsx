import type { ReactNode } from 'react';
import { monthName, monthTitle } from '../../../lib/dates/day-names.ts';
import { type Day, monthStartOf, partsOfDay } from '../../../lib/dates/days.ts';
import { MonthGrid } from '../../../ui/dates/month-grid.tsx';
import { useCalendarScreen } from '../data/calendar-context.ts';
import styles from './mini-month.module.css';

export interface MiniMonthProps {
  readonly month: Day;
  /** The first and the last day of what the view shows; null in a year, which shows each day once. */
  readonly chosen: readonly [Day, Day] | null;
  readonly busyDays?: ReadonlySet<Day>;
  readonly onDay: (day: Day) => void;
  /** Makes its name a button. */
  readonly onTitle?: () => void;
  /** Beside its name. */
  readonly tools?: ReactNode;
}

/** A month in small: a click goes to a day. */
export function MiniMonth({ month, chosen, busyDays, onDay, onTitle, tools }: MiniMonthProps) {
  const { reading, today, firstWeekday, specialDays } = useCalendarScreen();
  const { language } = reading;
  const first = monthStartOf(month);
  return (
    <div role="group" aria-label={monthTitle(first, language)}>
      <header className={styles['head']}>
        {onTitle ? (
          <button type="button" className={styles['title']} onClick={onTitle}>
            {monthName(partsOfDay(first).month, language)}
          </button>
        ) : (
          <h2 className={styles['title']}>{monthTitle(first, language)}</h2>
        )}
        {tools}
      </header>
      <MonthGrid
        {...{ month, language, firstWeekday, today, chosen, onDay }}
        showsOutside={chosen !== null}
        isBusy={(day) => busyDays?.has(day) === true}
        isFree={(day) => specialDays.get(day)?.isWorkday === false}
      />
    </div>
  );
}
