/** INTERNALDATE (RFC 9051 §9, date-time): `"17-Jul-1996 02:44:25 -0700"`. */
import { ImapSyntaxError } from './syntax-error.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dateTime = /^([ \d]\d)-([A-Za-z]{3})-(\d{4}) (\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})$/;
const minuteMs = 60_000;

/** Epoch milliseconds in UTC, without quotes; whole seconds. */
export function printDateTime(epochMs: number): string {
  const date = new Date(epochMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}-${months[date.getUTCMonth()] ?? ''}-${String(date.getUTCFullYear()).padStart(4, '0')}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

/** Epoch milliseconds of a date-time without its quotes; a day that no calendar has throws ImapSyntaxError. A leap second is the next second. */
export function readDateTime(text: string): number {
  const match = dateTime.exec(text);
  const month = months.findIndex((name) => name.toLowerCase() === match?.[2]?.toLowerCase());
  if (match === null || month === -1) throw new ImapSyntaxError('Expected a date and time');
  const [, dayText = '', , yearText, hourText, minuteText, secondText, sign, zoneHours, zoneMinutes] = match;
  const [day, year, hour] = [Number(dayText.trim()), Number(yearText), Number(hourText)];
  const [minute, second] = [Number(minuteText), Number(secondText)];
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second);
  const isReal = day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month + 1, 0)).getUTCDate();
  if (!isReal || hour > 23 || minute > 59 || second > 60 || Number(zoneMinutes) > 59)
    throw new ImapSyntaxError('There is no such date and time');
  const zoneMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * minuteMs;
  return date.getTime() - (sign === '-' ? -zoneMs : zoneMs);
}
