/** What the clock on the wall shows somewhere. Months and days count from 1; weekday 1 is Monday. */
export interface ZonedTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  weekday: number;
}

const msPerDay = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatting is slow (some 20 µs), and lists and calendars ask for the same moments each time they are drawn. */
const maxKnown = 5_000;
const known = new Map<string, Map<number, Readonly<ZonedTime>>>();

/** An instant (epoch ms) as wall-clock time in an IANA zone; throws RangeError for a zone that does not exist. */
export function zonedTime(timeMs: number, timeZone: string): Readonly<ZonedTime> {
  const ofZone = known.get(timeZone) ?? new Map<number, Readonly<ZonedTime>>();
  const before = ofZone.get(timeMs);
  if (before) return before;
  const made = readZonedTime(timeMs, timeZone);
  if (ofZone.size >= maxKnown) ofZone.clear();
  ofZone.set(timeMs, made);
  known.set(timeZone, ofZone);
  return made;
}

function readZonedTime(timeMs: number, timeZone: string): ZonedTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of createFormat(timeZone).formatToParts(timeMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
  return { year, month, day, hour, minute, weekday };
}

/** Days since the epoch of a wall-clock date: a difference of 1 is yesterday, whatever summer time did. */
export function dayNumber({ year, month, day }: Pick<ZonedTime, 'year' | 'month' | 'day'>): number {
  return Math.round(Date.UTC(year, month - 1, day) / msPerDay);
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone);
  if (format) return format;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
