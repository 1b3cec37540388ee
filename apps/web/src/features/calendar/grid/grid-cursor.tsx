import { type KeyboardEvent, useEffect, useState } from 'react';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { type Day, minutesPerDay } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { formatWall } from './describe-event.ts';
import { draftOfClick } from './draft.ts';
import styles from './grid-cursor.module.css';

export interface GridCursorProps {
  readonly days: readonly Day[];
  /** Days in a row. */
  readonly columns: number;
  /** Of a grid of hours: its steps; null in a grid of days. */
  readonly stepMinutes: number | null;
}

/**
 * The keyboard's way through a grid: one button that stands on a time and says which; arrows move it, Enter makes an event
 * there, Page Up and Page Down leaf. Seen only while it has the focus.
 */
export function GridCursor({ days, columns, stepMinutes }: GridCursorProps) {
  const t = useStrings(calendarStrings);
  const { reading, today, workHours, eventMinutes, beginEvent, leaf } = useCalendarScreen();
  const [index, setIndex] = useState(() => Math.max(0, days.indexOf(today)));
  const [minutes, setMinutes] = useState(workHours[0]);
  useEffect(() => setIndex((now) => Math.min(now, days.length - 1)), [days]);
  const day = days[Math.min(index, days.length - 1)] ?? today;
  const shift = (by: number): void => {
    const next = index + by;
    if (next < 0 || next >= days.length) {
      leaf(next < 0 ? -1 : 1);
      setIndex(((next % days.length) + days.length) % days.length);
    } else setIndex(next);
  };
  const begin = (): void =>
    beginEvent(
      draftOfClick(
        stepMinutes === null
          ? { kind: 'day', at: day * minutesPerDay }
          : { kind: 'time', at: day * minutesPerDay + minutes },
        eventMinutes,
      ),
    );
  const down = (by: 1 | -1): void => {
    if (stepMinutes === null) shift(by * columns);
    else setMinutes((now) => Math.min(minutesPerDay - stepMinutes, Math.max(0, now + by * stepMinutes)));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => shift(-1),
    ArrowRight: () => shift(1),
    ArrowUp: () => down(-1),
    ArrowDown: () => down(1),
    PageUp: () => leaf(-1),
    PageDown: () => leaf(1),
  };
  const handleKey = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const time = stepMinutes === null ? '' : ` ${formatWall(minutes, reading)}`;
  const row = Math.floor(index / columns);
  const rows = Math.ceil(days.length / columns);
  return (
    <button
      type="button"
      className={styles['cursor']}
      style={{
        ['--column' as string]: index % columns,
        ['--columns' as string]: columns,
        ['--top' as string]: stepMinutes === null ? row / rows : minutes / minutesPerDay,
        ['--part' as string]: stepMinutes === null ? 1 / rows : stepMinutes / minutesPerDay,
      }}
      aria-live="polite"
      aria-label={t('cursor', { when: `${dayTitle(day, reading.language)}${time}` })}
      data-cursor
      onKeyDown={handleKey}
      onClick={begin}
    />
  );
}
