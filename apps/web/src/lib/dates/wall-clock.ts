/** What clocks show in a zone, and the instants that they mean. */
import { dayOfDate, minutesOfClock, partsOfDay } from './days.ts';
import { type ZonedTime, zonedTime } from './zoned-time.ts';

const msPerMinute = 60_000;
const minutesPerHour = 60;

export type WallClock = Pick<ZonedTime, 'year' | 'month' | 'day' | 'hour' | 'minute'>;

/**
 * The instant (epoch ms) at which clocks in a zone show a time. A time that summer time leaves out is the same time after the
 * gap; of one that comes twice it is the first.
 */
export function toInstant(wall: WallClock, timeZone: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const offsetAt = (timeMs: number): number => {
    const shown = zonedTime(timeMs, timeZone);
    const shownMs = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
    return shownMs - Math.floor(timeMs / msPerMinute) * msPerMinute;
  };
  // The two offsets that can be meant: those in force half a day before and after.
  const halfDayMs = 12 * 60 * msPerMinute;
  const before = asUtc - offsetAt(asUtc - halfDayMs);
  const after = asUtc - offsetAt(asUtc + halfDayMs);
  return before + offsetAt(before) === asUtc || after + offsetAt(after) !== asUtc ? before : after;
}

/** The instant at which clocks show an hour, some days after the day of another instant. */
export function hourOfDay(
  nowMs: number,
  { days, hour }: { readonly days: number; readonly hour: number },
  timeZone: string,
): number {
  const now = zonedTime(nowMs, timeZone);
  const day = new Date(Date.UTC(now.year, now.month - 1, now.day + days));
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  return toInstant({ year, month, day: date, hour, minute: 0 }, timeZone);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** As the fields of a form have it: `2026-11-20` and `14:05`. */
export function toFormFields(timeMs: number, timeZone: string): { readonly date: string; readonly time: string } {
  const { year, month, day, hour, minute } = zonedTime(timeMs, timeZone);
  return {
    date: `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`,
    time: `${twoDigits(hour)}:${twoDigits(minute)}`,
  };
}

/** The instant that the fields of a form mean; undefined while they are not filled, or hold no date or time. */
export function readFormFields(date: string, time: string, timeZone: string): number | undefined {
  const day = date.length === 10 ? dayOfDate(date) : undefined;
  const minutes = time.length === 5 ? minutesOfClock(time) : undefined;
  if (day === undefined || minutes === undefined) return undefined;
  const { year, month, date: dayOfMonth } = partsOfDay(day);
  return toInstant(
    { year, month, day: dayOfMonth, hour: Math.floor(minutes / minutesPerHour), minute: minutes % minutesPerHour },
    timeZone,
  );
}

/** As a field for a date and a time has it: `2026-11-20T14:05`. */
export function toFormField(timeMs: number, timeZone: string): string {
  const { date, time } = toFormFields(timeMs, timeZone);
  return `${date}T${time}`;
}

/** The instant that a field for a date and a time means; undefined where it holds none. */
export const readFormField = (text: string, timeZone: string): number | undefined =>
  readFormFields(text.slice(0, 10), text[10] === 'T' ? text.slice(11) : '', timeZone);
