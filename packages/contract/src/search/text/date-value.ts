/**
 * Dates as people type them, in one spelling: `2026`, `2026-11`, `2026-11-21`, `2026-11-21T09:30`, `7d` `2w` `3m` `1y` (so long ago),
 * `today`, `yesterday`.
 */
import { toInstant, toWallTime, type WallTime } from './zoned-instant.ts';

const calendarForm = /^(\d{4})(?:[-/.年](?:(\d{1,2})(?:[-/.月](?:(\d{1,2})日?(?:[t ](\d{1,2}):(\d{2}))?)?)?)?)?$/;
const agoForm = /^(\d{1,3})(d|w|m|y|天|日|周|个?月|年)$/;
const agoUnits: Readonly<Record<string, string>> = { 天: 'd', 日: 'd', 周: 'w', 月: 'm', 个月: 'm', 年: 'y' };
const namedDays: Readonly<Record<string, string>> = {
  today: 'today',
  yesterday: 'yesterday',
  今天: 'today',
  昨天: 'yesterday',
};
const firstYear = 1970;

function pad(value: string): string {
  return value.padStart(2, '0');
}

function parseCalendar(match: RegExpExecArray): string | null {
  const [, year = '', month, day, hour, minute] = match;
  if (Number(year) < firstYear) return null;
  if (month === undefined) return year;
  if (Number(month) < 1 || Number(month) > 12) return null;
  if (day === undefined) return `${year}-${pad(month)}`;
  const daysOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > daysOfMonth) return null;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  if (hour === undefined || minute === undefined) return date;
  return Number(hour) > 23 || Number(minute) > 59 ? null : `${date}T${pad(hour)}:${minute}`;
}

/** The one spelling of a typed date; null for what is none. */
export function parseDate(text: string): string | null {
  if (text.length > 40) return null;
  const plain = text.normalize('NFKC').toLowerCase();
  const named = namedDays[plain];
  if (named !== undefined) return named;
  const ago = agoForm.exec(plain);
  if (ago) return `${Number(ago[1])}${agoUnits[ago[2] ?? ''] ?? ago[2] ?? 'd'}`;
  const calendar = calendarForm.exec(plain);
  return calendar ? parseCalendar(calendar) : null;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Days of `7d`, `2w`, `3m`, `1y`: months and years of their usual length, since nobody asks for the hour. */
const unitDays: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };

export interface DateRange {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The day that a wall time falls on, moved by some days. */
function dayAt(time: WallTime, timeZone: string, days: number): DateRange {
  const at = (more: number) =>
    toInstant({ year: time.year, month: time.month, day: time.day + days + more, hour: 0, minute: 0 }, timeZone);
  return { start: at(0), end: at(1) };
}

/**
 * When a date of the one spelling is, in the person's time zone. `before` is earlier than its start, `after` from its start on
 * (a day counts whole, as people know it), `on` within. What is said as so long ago is that instant, and `on` its day.
 */
export function dateRange(
  kind: 'before' | 'after' | 'on',
  value: string,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): DateRange {
  const now = toWallTime(nowMs, timeZone);
  if (value === 'today' || value === 'yesterday') return dayAt(now, timeZone, value === 'today' ? 0 : -1);
  const ago = /^(\d+)([dwmy])$/.exec(value);
  if (ago) {
    const days = Number(ago[1]) * (unitDays[ago[2] ?? 'd'] ?? 1);
    if (kind === 'on') return dayAt(now, timeZone, -days);
    return { start: nowMs - days * dayMs, end: nowMs };
  }
  const [date = '', clock] = value.split('T');
  const [year = firstYear, month, day] = date.split('-').map(Number);
  if (month === undefined) return yearRange(year, timeZone);
  const start = { year, month, day: day ?? 1, hour: 0, minute: 0 };
  if (day === undefined)
    return { start: toInstant(start, timeZone), end: toInstant({ ...start, month: month + 1 }, timeZone) };
  if (clock === undefined) return dayAt(start, timeZone, 0);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = toInstant({ ...start, hour, minute }, timeZone);
  return { start: at, end: at + 60_000 };
}

function yearRange(year: number, timeZone: string): DateRange {
  const first = { month: 1, day: 1, hour: 0, minute: 0 };
  return { start: toInstant({ ...first, year }, timeZone), end: toInstant({ ...first, year: year + 1 }, timeZone) };
}
