import { type Day, dayOfParts, partsOfDay } from '../../../lib/dates/days.ts';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { MiniMonth } from '../side/mini-month.tsx';
import type { Span } from './spans.ts';
import styles from './year-view.module.css';

/** A year: twelve months with a dot at the days that have events. */
export function YearView({ day, spans, onMonth }: { day: Day; spans: readonly Span[]; onMonth: (day: Day) => void }) {
  const { openDay } = useCalendarScreen();
  const { year } = partsOfDay(day);
  const busy = new Set<Day>();
  for (const { firstDay, lastDay } of spans) for (let at = firstDay; at <= lastDay; at++) busy.add(at);
  return (
    <div className={styles['year']}>
      {Array.from({ length: 12 }, (_, index) => dayOfParts(year, index + 1, 1)).map((month) => (
        <MiniMonth
          key={month}
          month={month}
          chosen={null}
          busyDays={busy}
          onDay={openDay}
          onTitle={() => onMonth(month)}
        />
      ))}
    </div>
  );
}
