import { type DateReading, formatFullTime, formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { dayNumber, zonedTime } from '../../../lib/dates/zoned-time.ts';

export type EventTimeReading = DateReading;

interface EventTime {
  readonly text: string;
  /** For the calendar sheet; missing when the time could not be read. */
  readonly month?: string;
  readonly day?: string;
}

/** When an invitation is, in the reader's zone; a time that cannot be read is shown as it came. */
export function eventTime(
  event: { start: string; end: string; allDay: boolean },
  reading: EventTimeReading,
  allDayWord: string,
): EventTime {
  // A day without a clock is the same day everywhere: it is read in UTC.
  const zone = event.allDay ? 'UTC' : reading.timeZone;
  const startMs = Date.parse(event.start);
  const endMs = Date.parse(event.end);
  if (Number.isNaN(startMs)) return { text: [event.start, event.end].filter(Boolean).join(' – ') };
  const inZone = { ...reading, timeZone: zone };
  const start = zonedTime(startMs, zone);
  const sheet = {
    month: reading.language === 'zh' ? `${start.month}月` : (englishMonths[start.month - 1] ?? ''),
    day: String(start.day),
  };
  const full = formatFullTime(startMs, inZone);
  if (event.allDay)
    return {
      ...sheet,
      text: `${full.slice(0, -formatTimeOfDay(startMs, inZone).length).replace(/[,\s]+$/, '')} · ${allDayWord}`,
    };
  if (Number.isNaN(endMs)) return { ...sheet, text: full };
  const isSameDay = dayNumber(start) === dayNumber(zonedTime(endMs, zone));
  return { ...sheet, text: `${full} – ${isSameDay ? formatTimeOfDay(endMs, inZone) : formatFullTime(endMs, inZone)}` };
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
