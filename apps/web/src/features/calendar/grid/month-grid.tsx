import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { dayTitle, weekdayName } from '../../../lib/dates/day-names.ts';
import { type Day, minutesPerDay, partsOfDay, weekdayOf } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { colorOf, useCalendarScreen } from '../data/calendar-context.ts';
import { shownWeekNumber } from '../data/view-state.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { colorClass, dotClass } from './color.ts';
import { DayDetails } from './day-details.tsx';
import type { Spot } from './draft.ts';
import { GridCursor } from './grid-cursor.tsx';
import styles from './month-grid.module.css';
import { RowBars } from './row-bars.tsx';
import { type Span, spansOfDay } from './spans.ts';
import { useGridDrag } from './use-grid-drag.ts';

const laneHeight = 24;
const dateHeight = 30;
const firstLanes = 3;
const maxDots = 4;

/** A month in whole weeks. On a phone its events are dots, and a tap opens the day. */
export function MonthGrid({ days, spans, month, isPhone }: MonthGridProps) {
  const { firstWeekday, showWeekNumbers, reading } = useCalendarScreen();
  const body = useRef<HTMLDivElement>(null);
  const drag = useGridDrag((x, y) => locateDay(body.current, x, y));
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  const lanes = useLanes(body, weeks.length);
  return (
    <div
      className={styles['month']}
      data-numbers={showWeekNumbers || undefined}
      style={{ '--label': showWeekNumbers ? '34px' : '0px', '--zones': 1 } as CSSProperties}
    >
      <div className={styles['weekdays']} aria-hidden>
        {weeks[0]?.map((day) => (
          <span key={day}>
            {weekdayName(((firstWeekday + (day - (weeks[0]?.[0] ?? 0)) - 1) % 7) + 1, reading.language)}
          </span>
        ))}
      </div>
      <div ref={body} className={styles['weeks']}>
        {weeks.map((week) => (
          <div key={week[0]} className={styles['week']} data-week={week[0]}>
            {showWeekNumbers && <span className={styles['number']}>{shownWeekNumber(week[0] ?? 0)}</span>}
            <div className={styles['cells']}>
              {week.map((day) => (
                <DayCell key={day} day={day} month={month} spans={isPhone ? spans : null} />
              ))}
            </div>
            {!isPhone && (
              <div className={styles['bars']}>
                <RowBars days={week} spans={spans} lanes={lanes} kind="day" drag={drag} />
              </div>
            )}
          </div>
        ))}
        <GridCursor days={days} columns={7} stepMinutes={null} />
      </div>
    </div>
  );
}

interface MonthGridProps {
  readonly days: readonly Day[];
  readonly spans: readonly Span[];
  /** The first day of the month that is meant: others are paler. */
  readonly month: Day;
  readonly isPhone: boolean;
}

/** As many lines of events as a week's row has room for. */
function useLanes(body: React.RefObject<HTMLDivElement | null>, weeks: number): number {
  const [lanes, setLanes] = useState(firstLanes);
  useEffect(() => {
    const box = body.current;
    if (!box) return;
    const measure = (): void =>
      setLanes(Math.max(1, Math.floor((box.clientHeight / weeks - dateHeight - 2) / laneHeight)));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [body, weeks]);
  return lanes;
}

function locateDay(body: HTMLElement | null, x: number, y: number): Spot | undefined {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-week]') ?? [])];
  const row = rows.find((one) => one.getBoundingClientRect().bottom > y) ?? rows.at(-1);
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-month-day]') ?? [])];
  const cell = cells.find((one) => one.getBoundingClientRect().right > x) ?? cells.at(-1);
  return cell && { kind: 'day', at: Number(cell.dataset['monthDay']) * minutesPerDay };
}

/** A day's date. `spans` where the cell shows dots itself. */
function DayCell({ day, month, spans }: { day: Day; month: Day; spans: readonly Span[] | null }) {
  const t = useStrings(calendarStrings);
  const { today, reading, openDay, calendars } = useCalendarScreen();
  const { date, month: number } = partsOfDay(day);
  const isOutside = number !== partsOfDay(month).month;
  const own = spans === null ? [] : spansOfDay(spans, day);
  const shown = date === 1 && reading.language === 'zh' ? `${number}月${date}日` : date;
  return (
    <div
      className={styles['cell']}
      data-month-day={day}
      data-outside={isOutside || undefined}
      data-rest={weekdayOf(day) > 5 || undefined}
    >
      <button
        type="button"
        className={classNames(styles['date'], day === today && styles['today'])}
        aria-label={`${dayTitle(day, reading.language, true)}${own.length > 0 ? `, ${t('eventCount', { count: own.length })}` : ''}`}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => openDay(day)}
      >
        {shown}
      </button>
      <DayDetails day={day} />
      {own.length > 0 && (
        <span className={styles['dots']} aria-hidden>
          {own.slice(0, maxDots).map(({ key, occurrence }) => (
            <span key={key} className={classNames(dotClass, colorClass(colorOf(occurrence, calendars)))} />
          ))}
        </span>
      )}
    </div>
  );
}
