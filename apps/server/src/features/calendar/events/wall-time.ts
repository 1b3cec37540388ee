import { parseWallTime } from './check-fields.ts';

const printers = new Map<string, Intl.DateTimeFormat>();

function getPrinter(zone: string): Intl.DateTimeFormat {
  const known = printers.get(zone);
  if (known !== undefined) return known;
  const printer = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  printers.set(zone, printer);
  return printer;
}

/** What clocks show in a zone at a moment, as if it were UTC. */
export function toWallClock(at: number, zone: string): number {
  const parts = new Map(
    getPrinter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** When clocks of a zone show this (as if it were UTC). In the hour that daylight saving skips it is later, in the one it repeats the first. */
export function fromWallClock(wall: number, zone: string): number {
  const offsetAt = (at: number): number => toWallClock(at, zone) - at;
  const dayMs = 86_400_000;
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const first = wall - before;
  if (toWallClock(first, zone) === wall) return first;
  const second = wall - after;
  return toWallClock(second, zone) === wall ? second : first;
}

/** A wall time of one zone as that of another. */
export function convertWallTime(text: string, from: string, to: string): string {
  const parsed = parseWallTime(text);
  if (parsed === null || !parsed.hasTime) return text;
  const wall = toWallClock(fromWallClock(parsed.at, from), to);
  return new Date(wall).toISOString().slice(0, 19).replace(/:00$/, '');
}
