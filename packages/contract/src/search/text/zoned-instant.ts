/** Wall-clock times of a time zone as instants, and back. */

export interface WallTime {
  readonly year: number;
  /** 1 to 12; beyond that it runs into other years, as days do into other months. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a clock on the wall shows at an instant. */
export function toWallTime(timeMs: number, timeZone: string): WallTime {
  const parts = createFormat(timeZone).formatToParts(timeMs);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') };
}

function asUtc({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** The instant of a wall time, epoch milliseconds. A time that summer time skips is the same time an hour later. */
export function toInstant(time: WallTime, timeZone: string): number {
  const wanted = asUtc(time);
  let guess = wanted;
  // The second look corrects a guess on the other side of a change of offset.
  for (let round = 0; round < 2; round++) guess += wanted - asUtc(toWallTime(guess, timeZone));
  return guess;
}
