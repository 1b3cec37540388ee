import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { monthTitle, weekdayName } from '../../../lib/dates/day-names.ts';
import {
  type Day,
  instantOfWall,
  minutesPerDay,
  offsetMinutes,
  partsOfDay,
  weekdayOf,
} from '../../../lib/dates/days.ts';
import { formatOffset } from '../../../lib/dates/format-offset.ts';
import { zonedTime } from '../../../lib/dates/zoned-time.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import textStyles from '../../../ui/text/text.module.css';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { DayColumn } from './day-column.tsx';
import { DayDetails } from './day-details.tsx';
import { formatWall } from './describe-event.ts';
import type { Spot } from './draft.ts';
import { GridCursor } from './grid-cursor.tsx';
import { RowBars } from './row-bars.tsx';
import type { Span } from './spans.ts';
import styles from './time-grid.module.css';
import { useGridDrag } from './use-grid-drag.ts';

/** Lanes of the row of whole days before the rest is behind a click. */
const barLanes = 4;
/** Above what is looked at first: an hour, and the half of its name that stands above its line. */
const leadMinutes = 70;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Days beside each other with their hours: a day, a week of work, a week. */
export function TimeGrid({ days, spans }: { days: readonly Day[]; spans: readonly Span[] }) {
  const t = useStrings(calendarStrings);
  const screen = useCalendarScreen();
  const { secondZone, workHours } = screen;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const locate = (x: number, y: number): Spot | undefined => locateSpot(grid.current, x, y);
  const drag = useGridDrag(locate);
  const [firstMinutes] = useState(() => workHours[0]);
  useEffect(() => {
    const box = scroller.current;
    if (box) box.scrollTop = ((firstMinutes - leadMinutes) / minutesPerDay) * (box.scrollHeight - headingHeight(box));
  }, [firstMinutes]);
  const style = { '--days': days.length, '--zones': secondZone === '' ? 1 : 2 } as CSSProperties;
  const bars = spans.filter(({ isBar }) => isBar);
  return (
    // axe: what scrolls has to be reached by the keyboard; the cursor within it is.
    <div ref={scroller} className={styles['scroller']} style={style} data-days={days.length}>
      <div ref={grid} className={styles['grid']}>
        <div className={styles['head']}>
          <Corner days={days} />
          {/* By position: another week changes what stands in them, and a focused heading keeps the focus. */}
          {days.map((day, index) => (
            <DayHeading key={index} day={day} />
          ))}
          <div className={styles['allDayLabel']}>{t('allDay')}</div>
          <div className={styles['allDay']} data-row={days[0]} data-kind="allDay">
            <RowBars days={days} spans={bars} lanes={barLanes} kind="allDay" drag={drag} />
          </div>
        </div>
        <div className={styles['body']}>
          {secondZone !== '' && <OtherHours day={days[0] ?? 0} />}
          <Hours />
          {days.map((day, index) => (
            <DayColumn key={index} day={day} spans={spans} drag={drag} />
          ))}
          <GridCursor days={days} columns={days.length} stepMinutes={30} />
        </div>
      </div>
    </div>
  );
}

const headingHeight = (box: HTMLElement): number => box.querySelector(`.${styles['head'] ?? ''}`)?.clientHeight ?? 0;

/** The time under the pointer, by what is drawn there. */
function locateSpot(grid: HTMLElement | null, x: number, y: number): Spot | undefined {
  if (grid === null) return undefined;
  const columns = [...grid.querySelectorAll<HTMLElement>('[data-day]')];
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return undefined;
  const clampedX = Math.min(
    Math.max(x, first.getBoundingClientRect().left + 1),
    last.getBoundingClientRect().right - 1,
  );
  const column = columns.find((one) => one.getBoundingClientRect().right > clampedX) ?? last;
  const day = Number(column.dataset['day']);
  const row = grid.querySelector<HTMLElement>('[data-kind="allDay"]')?.getBoundingClientRect();
  if (row && y <= row.bottom) return { kind: 'allDay', at: day * minutesPerDay };
  const box = column.getBoundingClientRect();
  const minutes = ((y - box.top) / box.height) * minutesPerDay;
  return { kind: 'time', at: day * minutesPerDay + Math.min(minutesPerDay - 1, Math.max(0, minutes)) };
}

function Corner({ days }: { days: readonly Day[] }) {
  const { reading, secondZone } = useCalendarScreen();
  const day = days[0] ?? 0;
  return (
    <div className={styles['corner']}>
      {secondZone !== '' && <span>{zoneShort(day, secondZone)}</span>}
      <span>{zoneShort(day, reading.timeZone)}</span>
    </div>
  );
}

/** GMT+8, GMT-3:30: as it is on that day. */
function zoneShort(day: Day, zone: string): string {
  return formatOffset(offsetMinutes(instantOfWall(day, 720, zone), zone));
}

function DayHeading({ day }: { day: Day }) {
  const { reading, today, openDay } = useCalendarScreen();
  const { language } = reading;
  return (
    <div
      className={styles['dayHead']}
      data-today={day === today || undefined}
      data-rest={weekdayOf(day) > 5 || undefined}
    >
      <button
        type="button"
        className={styles['dayButton']}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => openDay(day)}
      >
        <span className={styles['weekday']}>{weekdayName(weekdayOf(day), language)}</span>
        <span className={styles['date']}>{partsOfDay(day).date}</span>
        <span className={textStyles['visuallyHidden']}>{monthTitle(day, language)}</span>
      </button>
      <DayDetails day={day} />
    </div>
  );
}

const Hours = memo(function Hours() {
  const { reading } = useCalendarScreen();
  return (
    <div className={styles['hours']} aria-hidden>
      {hours.map((hour) => (
        <span key={hour}>{hour > 0 && formatWall(hour * 60, reading)}</span>
      ))}
    </div>
  );
});

/** The hours of the second zone, as they are on that day. */
const OtherHours = memo(function OtherHours({ day }: { day: Day }) {
  const { reading, secondZone } = useCalendarScreen();
  const other = (hour: number): string => {
    const time = zonedTime(instantOfWall(day, hour * 60, reading.timeZone), secondZone);
    return formatWall(time.hour * 60 + time.minute, reading);
  };
  return (
    <div className={styles['hours']} aria-hidden>
      {hours.map((hour) => (
        <span key={hour}>{hour > 0 && other(hour)}</span>
      ))}
    </div>
  );
});
