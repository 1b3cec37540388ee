import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { monthTitle } from '../../lib/dates/day-names.ts';
import { addMonths, type Day, monthStartOf, weekStartOf } from '../../lib/dates/days.ts';
import type { Language } from '../../lib/language/language.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { datesStrings } from './dates.strings.ts';
import styles from './day-picker.module.css';
import { MonthGrid } from './month-grid.tsx';

export interface DayPickerProps {
  readonly value: Day | undefined;
  readonly today: Day;
  readonly language: Language;
  /** Monday is 1. */
  readonly firstWeekday: number;
  /** The first and the last day that can be chosen. */
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  readonly onChoose: (day: Day) => void;
}

const monthsPerYear = 12;
const leavesBack = [
  { months: -monthsPerYear, icon: 'chevronFirst', name: 'previousYear' },
  { months: -1, icon: 'chevronLeft', name: 'previousMonth' },
] as const;
const leavesOn = [
  { months: 1, icon: 'chevronRight', name: 'nextMonth' },
  { months: monthsPerYear, icon: 'chevronLast', name: 'nextYear' },
] as const;

/** Where a key of the grid leads to (ARIA, date picker dialog). */
export function moveCursor(day: Day, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, firstWeekday: number) {
  const weekStart = weekStartOf(day, firstWeekday);
  const months = shiftKey ? monthsPerYear : 1;
  const targets: Readonly<Record<string, Day>> = {
    ArrowLeft: day - 1,
    ArrowRight: day + 1,
    ArrowUp: day - 7,
    ArrowDown: day + 7,
    Home: weekStart,
    End: weekStart + 6,
    PageUp: addMonths(day, -months),
    PageDown: addMonths(day, months),
  };
  return targets[key];
}

/** A month whose days are chosen by a click or by the keyboard; one of them takes the Tab key. */
export function DayPicker({ value, today, language, firstWeekday, min, max, onChoose }: DayPickerProps) {
  const t = useStrings(datesStrings);
  const [cursor, setCursor] = useState(value ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const isDisabled = (day: Day): boolean => (min !== undefined && day < min) || (max !== undefined && day > max);
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${String(cursor)}"]`)?.focus();
  }, [cursor]);
  const leaf = ({ months, icon, name }: (typeof leavesBack)[number] | (typeof leavesOn)[number]) => (
    <IconButton
      key={name}
      icon={icon}
      size="small"
      label={t(name)}
      onClick={() => setCursor(addMonths(cursor, months))}
    />
  );
  return (
    <div className={styles['picker']}>
      <header className={styles['head']}>
        {leavesBack.map(leaf)}
        <span className={styles['title']} aria-live="polite">
          {monthTitle(cursor, language)}
        </span>
        {leavesOn.map(leaf)}
      </header>
      <div
        ref={grid}
        role="grid"
        aria-label={monthTitle(cursor, language)}
        onKeyDown={(event) => {
          const next =
            event.altKey || event.ctrlKey || event.metaKey ? undefined : moveCursor(cursor, event, firstWeekday);
          if (next === undefined) return;
          event.preventDefault();
          isMoved.current = true;
          setCursor(next);
        }}
      >
        <MonthGrid
          {...{ language, firstWeekday, today, cursor, isDisabled }}
          month={monthStartOf(cursor)}
          chosen={value === undefined ? null : [value, value]}
          showsOutside
          onDay={onChoose}
        />
      </div>
      <footer className={styles['foot']}>
        <Button kind="quiet" size="small" disabled={isDisabled(today)} onClick={() => onChoose(today)}>
          {t('today')}
        </Button>
      </footer>
    </div>
  );
}
