import { dayNumber, zonedTime } from './zoned-time.ts';

/** A date as days since the epoch: arithmetic on it knows no zone and no summer time. */
export type Day = number;

export const minutesPerDay = 1_440;
const msPerMinute = 60_000;
export const msPerDay = minutesPerDay * msPerMinute;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export interface DateParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
}

export function partsOfDay(day: Day): DateParts {
  const time = new Date(day * msPerDay);
  return { year: time.getUTCFullYear(), month: time.getUTCMonth() + 1, date: time.getUTCDate() };
}

/** A date by its parts; the 31st of a month that has none runs on into the next one. */
export const dayOfParts = (year: number, month: number, date: number): Day => {
  const time = new Date(0);
  // Date.UTC takes years below 100 for those of the last century.
  time.setUTCFullYear(year, month - 1, date);
  return Math.round(time.getTime() / msPerDay);
};

/** `2026-11-23`. */
export function dateOfDay(day: Day): string {
  const { year, month, date } = partsOfDay(day);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

/** The date of `2026-11-23` or `2026-11-23T09:00`; undefined where there is no such date. */
export function dayOfDate(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(text);
  if (match === null) return undefined;
  const day = dayOfParts(Number(match[1]), Number(match[2]), Number(match[3]));
  return dateOfDay(day) === text.slice(0, 10) ? day : undefined;
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The first day of its week. */
export const weekStartOf = (day: Day, firstWeekday: number): Day => day - ((weekdayOf(day) - firstWeekday + 7) % 7);

export function monthStartOf(day: Day): Day {
  return day - partsOfDay(day).date + 1;
}

export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOfDay(day);
  const first = dayOfParts(year, month + months, 1);
  const length = dayOfParts(year, month + months + 1, 1) - first;
  return first + Math.min(date, length) - 1;
}

/** The week's number as the standard counts (ISO 8601): the first week has the year's first Thursday. */
export function weekNumberOf(day: Day): number {
  const thursday = weekStartOf(day, 1) + 3;
  const { year } = partsOfDay(thursday);
  return Math.floor((thursday - dayOfParts(year, 1, 1)) / 7) + 1;
}

/** Minutes since midnight as `09:05`. */
export const clockOfMinutes = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** `09:05`, also within a date and time, as minutes since midnight. */
export function minutesOfClock(text: string): number | undefined {
  const match = /(?:^|T)(\d{2}):(\d{2})(?::\d{2})?$/.exec(text);
  if (match === null) return undefined;
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  return hours > 23 || minutes > 59 ? undefined : hours * 60 + minutes;
}

/** `2026-11-23T09:05`; minutes may run over midnight. */
export function wallTime(day: Day, minutes: number): string {
  const over = Math.floor(minutes / minutesPerDay);
  return `${dateOfDay(day + over)}T${clockOfMinutes(minutes - over * minutesPerDay)}`;
}

/** A moment as the clock on the wall shows it in a zone. */
export interface WallMoment {
  readonly day: Day;
  readonly minutes: number;
}

export function wallOfInstant(timeMs: number, zone: string): WallMoment {
  const time = zonedTime(timeMs, zone);
  return { day: dayNumber(time), minutes: time.hour * 60 + time.minute };
}

/** The zone's distance from UTC at a moment, in minutes. */
export function offsetMinutes(timeMs: number, zone: string): number {
  const { day, minutes } = wallOfInstant(timeMs, zone);
  return day * minutesPerDay + minutes - Math.floor(timeMs / msPerMinute);
}

/**
 * The moment at which a clock on the wall shows this. An hour that summer time skips is taken as it would have been without the
 * change; of an hour that comes twice the first (RFC 5545 §3.3.5).
 */
export function instantOfWall(day: Day, minutes: number, zone: string): number {
  const asUtc = day * msPerDay + minutes * msPerMinute;
  const before = offsetMinutes(asUtc - msPerDay, zone);
  const after = offsetMinutes(asUtc + msPerDay, zone);
  const fits = (offset: number): boolean => offsetMinutes(asUtc - offset * msPerMinute, zone) === offset;
  const offset = fits(before) ? before : fits(after) ? after : before;
  return asUtc - offset * msPerMinute;
}

/** The moment of `2026-11-23T09:05`; undefined where that is no time or the zone does not exist. */
export function instantOfText(text: string, zone: string): number | undefined {
  const day = dayOfDate(text);
  const minutes = minutesOfClock(text) ?? (text.length === 10 ? 0 : undefined);
  if (day === undefined || minutes === undefined) return undefined;
  try {
    return instantOfWall(day, minutes, zone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The same time in another zone, as `2026-11-23T09:05`. */
export function moveToZone(text: string, from: string, to: string): string {
  const instant = instantOfText(text, from);
  if (instant === undefined) return text;
  const { day, minutes } = wallOfInstant(instant, to);
  return wallTime(day, minutes);
}
