import { memo, type ReactNode } from 'react';
import { dayTitle, monthName, monthTitle, weekdayName } from '../../../lib/dates/day-names.ts';
import { addMonths, type Day, monthStartOf, partsOfDay, weekdayOf, weekStartOf } from '../../../lib/dates/days.ts';
import type { Language } from '../../../lib/language/language.ts';
import { useCalendarScreen } from '../data/calendar-context.ts';
import styles from './mini-month.module.css';

export interface MiniMonthProps {
  readonly month: Day;
  /** The first and the last day of what the view shows. */
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
  const from = weekStartOf(first, firstWeekday);
  const weeks = Math.ceil((addMonths(first, 1) - from) / 7);
  const number = partsOfDay(first).month;
  return (
    <div role="group" aria-label={monthTitle(first, language)}>
      <header className={styles['head']}>
        {onTitle ? (
          <button type="button" className={styles['title']} onClick={onTitle}>
            {monthName(number, language)}
          </button>
        ) : (
          <h2 className={styles['title']}>{monthTitle(first, language)}</h2>
        )}
        {tools}
      </header>
      <div className={styles['grid']}>
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} className={styles['weekday']} aria-hidden>
            {weekdayName(weekdayOf(from + index), language, 'narrow')}
          </span>
        ))}
        {Array.from({ length: weeks * 7 }, (_, index) => from + index).map((day) => {
          const isOutside = partsOfDay(day).month !== number;
          // A year shows each day once.
          if (isOutside && chosen === null) return <span key={day} />;
          return (
            <MiniDay
              key={day}
              {...{ day, language, isOutside, onDay }}
              isToday={day === today}
              isChosen={chosen !== null && day >= chosen[0] && day <= chosen[1]}
              isBusy={busyDays?.has(day) === true}
              isFree={specialDays.get(day)?.isWorkday === false}
            />
          );
        })}
      </div>
    </div>
  );
}

interface MiniDayProps {
  readonly day: Day;
  readonly language: Language;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly isFree: boolean;
  readonly onDay: (day: Day) => void;
}

const MiniDay = memo(function MiniDay(props: MiniDayProps) {
  const { day, language, isOutside, isToday, isChosen, isBusy, isFree, onDay } = props;
  return (
    <button
      type="button"
      className={styles['day']}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      data-busy={isBusy || undefined}
      data-free={isFree || undefined}
      aria-label={dayTitle(day, language, true)}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(day)}
    >
      {partsOfDay(day).date}
    </button>
  );
});
