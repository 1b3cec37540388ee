import { minutesPerDay } from '../../../lib/dates/days.ts';
import { type EntryText, numeral, readNumber } from './entry-text.ts';

/** A time of day, and the end where one was named; minutes since midnight, the end may be after it. */
export interface FoundTime {
  readonly start: number;
  readonly end: number | undefined;
}

const part = '(?:凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|今晚|明晚|早|晚)';
const chineseClock = `(${part})?\\s?(${numeral})(?:点钟?|时(?!间))(?:(半)|(一刻|三刻)|(${numeral})分?)?`;
const signClock = `(${part})?\\s?(\\d{1,2}):(\\d{2})\\s?(am|pm|a\\.m\\.|p\\.m\\.)?`;
const englishClock = '(\\d{1,2})\\s?(am|pm|a\\.m\\.|p\\.m\\.)';
const dash = '\\s?(?:-|–|—|~|～|到|至|to|until|till)\\s?';

type HalfDay = 'am' | 'pm' | undefined;

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly half: HalfDay;
  /** Written with two digits: `03:30` is at night. */
  readonly isExact: boolean;
}

function halfOf(text: string | undefined): HalfDay {
  if (text === undefined || text === '') return undefined;
  if (/下午|傍晚|晚|pm|p\.m/i.test(text)) return 'pm';
  return /中午/.test(text) ? undefined : 'am';
}

/** Until six, whoever names no half of the day means the afternoon. */
const lastAfternoonHour = 6;

function minutesOf({ hour, minute, half, isExact }: Clock, inherited: HalfDay): number | undefined {
  if (hour > 24 || minute > 59) return undefined;
  const meant = half ?? inherited;
  if (hour === 24) return minute === 0 ? minutesPerDay : undefined;
  if (hour > 12 || (hour === 12 && meant !== 'am')) return hour * 60 + minute;
  if (hour === 12) return minute;
  const isAfternoon = meant === undefined ? !isExact && hour >= 1 && hour <= lastAfternoonHour : meant === 'pm';
  return (hour + (isAfternoon ? 12 : 0)) * 60 + minute;
}

function readClock(text: string): Clock | undefined {
  const sign = new RegExp(`^${signClock}$`, 'i').exec(text);
  if (sign) {
    const hour = sign[2] ?? '';
    return {
      hour: Number(hour),
      minute: Number(sign[3]),
      half: halfOf(sign[1]) ?? halfOf(sign[4]),
      isExact: hour.length === 2,
    };
  }
  const chinese = new RegExp(`^${chineseClock}$`).exec(text);
  if (chinese) {
    const [, half, hour, isHalf, quarter, minute] = chinese;
    const quarters = quarter === '三刻' ? 45 : 15;
    const minutes = isHalf !== undefined ? 30 : quarter !== undefined ? quarters : (readNumber(minute) ?? 0);
    return {
      hour: readNumber(hour) ?? 99,
      minute: minutes,
      half: halfOf(half),
      isExact: half?.startsWith('中') ?? false,
    };
  }
  const english = new RegExp(`^${englishClock}$`, 'i').exec(text);
  if (english) return { hour: Number(english[1]), minute: 0, half: halfOf(english[2]), isExact: false };
  return /^\d{1,2}$/.test(text) ? { hour: Number(text), minute: 0, half: undefined, isExact: false } : undefined;
}

/** Without its groups, so that patterns can be put together. */
const plain = (pattern: string): string => pattern.replaceAll(/\((?!\?)/g, '(?:');
const anyClock = [signClock, chineseClock, englishClock].map(plain).join('|');
const range = new RegExp(
  `(?<![\\d:./])(?:from |at |从)?(${anyClock}|\\d{1,2})${dash}(${anyClock}|\\d{1,2}(?=\\s|$))(?![\\d])`,
  'i',
);
const single = new RegExp(`(?<![\\d:./])(?:at |from |@)?(${anyClock})(?![\\d:])`, 'i');
/** In patterns: a time of day, or a range of them, without groups; the shortest that are surely one. */
export const clockOrRange = `(?:(?:${anyClock})${dash}(?:(?:${anyClock})|\\d{1,2}(?![\\d:./]))|\\d{1,2}${dash}(?:${anyClock})|(?:${anyClock}))`;

const bareHour = /\bat (\d{1,2})(?![\d:/.-])(?= |$)/i;

function readRange(text: EntryText): FoundTime | undefined {
  const match = text.take(range);
  if (match === undefined) return undefined;
  const [from, to] = [readClock((match[1] ?? '').trim()), readClock((match[2] ?? '').trim())];
  if (from === undefined || to === undefined) return undefined;
  const start = minutesOf(from, to.half === 'pm' && from.hour > to.hour && to.hour !== 12 ? 'am' : to.half);
  const end = minutesOf(to, from.half);
  if (start === undefined || end === undefined) return undefined;
  if (end > start) return { start, end };
  return { start, end: end + (end + 720 > start && to.half === undefined && end <= 720 ? 720 : minutesPerDay) };
}

const named: readonly (readonly [RegExp, number])[] = [
  [/\b(?:at )?noon\b/i, 720],
  [/\b(?:at )?midnight\b/i, 0],
  [/中午(?!\s?\d)/, 720],
];

/** The first time of day, or range of times, that a text names; taken out of it. */
export function readTime(text: EntryText): FoundTime | undefined {
  const between = readRange(text);
  if (between) return between;
  const match = text.take(single) ?? text.take(bareHour);
  const clock = match && readClock((match[1] ?? '').trim());
  const start = clock && minutesOf(clock, undefined);
  if (start !== undefined) return { start: start % minutesPerDay, end: undefined };
  for (const [pattern, minutes] of named) if (text.take(pattern)) return { start: minutes, end: undefined };
  return undefined;
}

/** How long it takes, in minutes; taken out of the text. */
export function readLength(text: EntryText): number | undefined {
  const chinese = text.take(new RegExp(`(${numeral}|半)个?(半)?(?:小时|钟头)(半)?`));
  if (chinese) {
    const hours = chinese[1] === '半' ? 0.5 : (readNumber(chinese[1]) ?? 0);
    const half = chinese[2] !== undefined || chinese[3] !== undefined ? 0.5 : 0;
    return limitLength((hours + half) * 60);
  }
  const minutes = text.take(/(\d{1,3}|[一二两三四五六七八九十]{1,3})分钟/);
  if (minutes) return limitLength(readNumber(minutes[1]) ?? 0);
  const english = text.take(
    /\b(?:for )?(\d{1,2}(?:\.\d)?|an?|half an)\s?(h|hr|hrs|hours?|m|min|mins|minutes?)(?:\s?(\d{1,2})\s?(?:m|min|minutes)?)?\b(?!\w)/i,
  );
  if (!english) return undefined;
  const [, count = '', unit = '', rest] = english;
  const number = /^half/i.test(count) ? 0.5 : /^an?$/i.test(count) ? 1 : Number(count);
  return limitLength(/^h/i.test(unit) ? number * 60 + Number(rest ?? 0) : number);
}

const limitLength = (minutes: number): number | undefined =>
  minutes >= 1 && minutes <= minutesPerDay ? Math.round(minutes) : undefined;
