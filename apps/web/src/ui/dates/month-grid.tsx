import { memo } from 'react';
import { dayTitle, weekdayName } from '../../lib/dates/day-names.ts';
import { addMonths, type Day, monthStartOf, partsOfDay, weekdayOf, weekStartOf } from '../../lib/dates/days.ts';
import type { Language } from '../../lib/language/language.ts';
import styles from './month-grid.module.css';

export interface MonthGridProps {
  readonly month: Day;
  readonly language: Language;
  /** Monday is 1. */
  readonly firstWeekday: number;
  readonly today: Day;
  /** The first and the last day that are marked as chosen. */
  readonly chosen: readonly [Day, Day] | null;
  /** Days of the months beside it, where their weeks are shared. */
  readonly showsOutside: boolean;
  readonly isBusy?: (day: Day) => boolean;
  readonly isFree?: (day: Day) => boolean;
  readonly isDisabled?: (day: Day) => boolean;
  /** The one day that takes the Tab key; without it each day does. */
  readonly cursor?: Day;
  readonly onDay: (day: Day) => void;
}

const never = (): boolean => false;

/** The days of a month as buttons, in weeks as the person counts them. */
export function MonthGrid(props: MonthGridProps) {
  const { month, language, firstWeekday, today, chosen, showsOutside, cursor, onDay } = props;
  const { isBusy = never, isFree = never, isDisabled = never } = props;
  const first = monthStartOf(month);
  const from = weekStartOf(first, firstWeekday);
  const weeks = Math.ceil((addMonths(first, 1) - from) / 7);
  const number = partsOfDay(first).month;
  const isGrid = cursor !== undefined;
  return (
    <div className={styles['grid']}>
      <div className={styles['row']} role={isGrid ? 'row' : undefined} aria-hidden={isGrid ? undefined : true}>
        {Array.from({ length: 7 }, (_, index) => (
          <span
            key={index}
            className={styles['weekday']}
            role={isGrid ? 'columnheader' : undefined}
            aria-label={isGrid ? weekdayName(weekdayOf(from + index), language) : undefined}
          >
            {weekdayName(weekdayOf(from + index), language, 'narrow')}
          </span>
        ))}
      </div>
      {Array.from({ length: weeks }, (_, week) => from + week * 7).map((weekStart) => (
        <div key={weekStart} className={styles['row']} role={isGrid ? 'row' : undefined}>
          {Array.from({ length: 7 }, (_, index) => weekStart + index).map((day) => {
            const isOutside = partsOfDay(day).month !== number;
            const isChosen = chosen !== null && day >= chosen[0] && day <= chosen[1];
            return (
              <span
                key={day}
                className={styles['cell']}
                role={isGrid ? 'gridcell' : undefined}
                aria-selected={isGrid ? isChosen : undefined}
              >
                {(!isOutside || showsOutside) && (
                  <DayButton
                    {...{ day, language, isOutside, isChosen, onDay }}
                    isToday={day === today}
                    isBusy={isBusy(day)}
                    isFree={isFree(day)}
                    isDisabled={isDisabled(day)}
                    isStop={cursor === undefined || cursor === day}
                  />
                )}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface DayButtonProps {
  readonly day: Day;
  readonly language: Language;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly isFree: boolean;
  readonly isDisabled: boolean;
  readonly isStop: boolean;
  readonly onDay: (day: Day) => void;
}

const DayButton = memo(function DayButton(props: DayButtonProps) {
  const { day, language, isOutside, isToday, isChosen, isBusy, isFree, isDisabled, isStop, onDay } = props;
  return (
    <button
      type="button"
      className={styles['day']}
      tabIndex={isStop ? undefined : -1}
      data-date={day}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      data-busy={isBusy || undefined}
      data-free={isFree || undefined}
      aria-label={dayTitle(day, language, true)}
      aria-current={isToday ? 'date' : undefined}
      // The keyboard goes over a day that cannot be chosen.
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onDay(day);
      }}
    >
      {partsOfDay(day).date}
    </button>
  );
});
