import { civilOf, dayMs, dayNumberOf, dayOfWall, daysInMonth } from './civil.ts';
import { type ContentLine, findParameter, makeLine } from './component.ts';

/** A DATE or DATE-TIME (RFC 5545 §3.3.4, §3.3.5). */
export interface DateValue {
  /** Milliseconds that take the wall for UTC. */
  readonly wall: number;
  readonly isDate: boolean;
  readonly isUtc: boolean;
  /** TZID; empty: UTC, a date, or floating. */
  readonly tzid: string;
}

const valueForm = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/i;

/** A value as it stands in a line; null where there is no such date or time. */
export function parseDateValue(text: string, tzid = ''): DateValue | null {
  const match = valueForm.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  const isDate = match[4] === undefined;
  const date = dayNumberOf(year, month, day) * dayMs;
  if (isDate) return { wall: date, isDate, isUtc: false, tzid: '' };
  if (hour > 23 || minute > 59 || second > 60) return null;
  const isUtc = match[7] !== undefined;
  // The leap second that a positive one would be is the second before (§3.3.12).
  const wall = date + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1_000;
  return { wall, isDate, isUtc, tzid: isUtc ? '' : tzid };
}

/** The value of a line with its zone. */
export function readDateLine(line: ContentLine | undefined): DateValue | null {
  return line ? parseDateValue(line.value, findParameter(line, 'TZID')) : null;
}

/** All values of an RDATE or EXDATE line; of a period its beginning and its end. */
export function readDateList(line: ContentLine, max: number): DateValue[] {
  const tzid = findParameter(line, 'TZID');
  return line.value.split(',', max).flatMap((part) => parseDateValue(part.split('/', 1)[0] ?? '', tzid) ?? []);
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** `20261123`. */
function printDay(wall: number): string {
  const { year, month, day } = civilOf(dayOfWall(wall));
  return `${pad(year, 4)}${pad(month, 2)}${pad(day, 2)}`;
}

/** `20261123`, `20261123T090000`, `20261123T010000Z`: what a line and a RECURRENCE-ID have. */
export function printDateValue(value: Pick<DateValue, 'wall' | 'isDate' | 'isUtc'>): string {
  const day = printDay(value.wall);
  if (value.isDate) return day;
  const seconds = Math.floor((value.wall - dayOfWall(value.wall) * dayMs) / 1_000);
  const time = `${pad(Math.floor(seconds / 3_600), 2)}${pad(Math.floor(seconds / 60) % 60, 2)}${pad(seconds % 60, 2)}`;
  return `${day}T${time}${value.isUtc ? 'Z' : ''}`;
}

/** A line of a date or time, with VALUE=DATE or TZID as it needs. */
export function makeDateLine(name: string, value: DateValue): ContentLine {
  return makeLine(name, printDateValue(value), {
    VALUE: value.isDate ? 'DATE' : undefined,
    TZID: value.isDate || value.isUtc || value.tzid === '' ? undefined : value.tzid,
  });
}

/** A moment in UTC. */
export function makeMoment(at: number): DateValue {
  return { wall: Math.floor(at / 1_000) * 1_000, isDate: false, isUtc: true, tzid: '' };
}

/** `2026-11-23` or `2026-11-23T09:00`, with seconds where there are any: what a form has. */
export function formatWall(wall: number, isDate: boolean): string {
  const text = printDateValue({ wall, isDate, isUtc: false });
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  if (isDate) return date;
  const seconds = text.slice(13, 15);
  return `${date}T${text.slice(9, 11)}:${text.slice(11, 13)}${seconds === '00' ? '' : `:${seconds}`}`;
}

const wallForm = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** What a form has, as wall milliseconds; null where there is no such date or time. A date is its midnight. */
export function parseWall(text: string): { readonly wall: number; readonly isDate: boolean } | null {
  const match = wallForm.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00'] = match;
  const time = hour === undefined ? '' : `T${hour}${minute}${second}`;
  return parseDateValue(`${year}${month}${day}${time}`);
}
