/** Times of day as people type them into a field, in either language. */
import { clockOfMinutes } from './days.ts';

const half = '(凌晨|清晨|早上|早晨|早|上午|中午|下午|傍晚|晚上|晚)?';
const meridiem = '(am|pm)?';
const withSign = new RegExp(`^${half}(\\d{1,2})[:.](\\d{1,2})${meridiem}$`);
const digitsOnly = new RegExp(`^${half}(\\d{1,2}?)(\\d{2})?${meridiem}$`);
const chinese = new RegExp(`^${half}(\\d{1,2})[点时](?:(\\d{1,2})分?|(半|一刻|三刻)|整|钟)?()$`);

const fractions: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 };
const digits = '零一二三四五六七八九';
const numeral = /[〇零一二两三四五六七八九十]+(?![刻〇零一二两三四五六七八九十])/g;

const namedTimes: ReadonlyMap<string, string> = new Map([
  ['noon', '12:00'],
  ['中午', '12:00'],
  ['midnight', '00:00'],
]);

/** Nobody types a time that is longer. */
const maxCharacters = 20;

/** The time of a text as `15:30`; undefined where it names none. Without half of the day it is the hour that is written. */
export function readTypedTime(typed: string): string | undefined {
  if (typed.length > maxCharacters) return undefined;
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/([ap])\.m\.?$/, '$1m')
    .replace(numeral, readNumeral);
  const named = namedTimes.get(text);
  if (named !== undefined) return named;
  const match = withSign.exec(text) ?? digitsOnly.exec(text);
  if (match) return write(Number(match[2]), Number(match[3] ?? 0), match[1] ?? match[4]);
  const said = chinese.exec(text);
  return said ? write(Number(said[2]), Number(said[3] ?? fractions[said[4] ?? ''] ?? 0), said[1]) : undefined;
}

function write(hour: number, minute: number, halfOfDay: string | undefined): string | undefined {
  const meant = hourOfHalf(hour, halfOfDay);
  return meant === undefined || minute > 59 ? undefined : clockOfMinutes(meant * 60 + minute);
}

function hourOfHalf(hour: number, halfOfDay: string | undefined): number | undefined {
  if (hour > 23) return undefined;
  if (halfOfDay === undefined) return hour;
  if (halfOfDay === '中午') return hour === 11 || hour === 12 ? hour : hour === 1 || hour === 2 ? hour + 12 : undefined;
  if (!/pm|下午|傍晚|晚/.test(halfOfDay)) return hour > 12 ? undefined : hour % 12;
  // Twelve in the evening is the midnight of one day or of the next.
  if (hour === 0 || (hour === 12 && halfOfDay.startsWith('晚'))) return undefined;
  return hour < 12 ? hour + 12 : hour;
}

/** 三十五 is 35; a row of digits stays one. */
function readNumeral(text: string): string {
  const [tens, ones] = text.replaceAll('两', '二').replaceAll('〇', '零').split('十');
  const read = (part: string): string => Array.from(part, (sign) => String(digits.indexOf(sign))).join('');
  if (ones === undefined) return read(tens ?? '');
  return `${tens === '' ? '1' : read(tens ?? '')}${ones === '' ? '0' : read(ones)}`;
}
