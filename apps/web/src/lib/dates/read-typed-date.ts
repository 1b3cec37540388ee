/** Dates as people type them into a field, in either language. */
import { type Day, dayOfParts, partsOfDay } from './days.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthPattern = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const dayPattern = '(\\d{1,2})(?:st|nd|rd|th)?';
const yearPattern = '(?:,? ?(\\d{4}))?';

const yearFirst = /^(\d{4}) ?[-/.年 ] ?(\d{1,2}) ?[-/.月 ] ?(\d{1,2}) ?[日号]?$/;
const digitsOnly = /^(\d{4})(\d{2})(\d{2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const monthAndDay = /^(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?$/;
const monthNameFirst = new RegExp(`^${monthPattern} ?${dayPattern}${yearPattern}$`);
const dayFirst = new RegExp(`^${dayPattern} ?(?:of )?${monthPattern}${yearPattern}$`);

/** A weekday beside a date says nothing more. */
const weekday = /(?:周|星期|礼拜)[一二三四五六日天]|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b\.?,?/g;

const relativeDays: ReadonlyMap<string, number> = new Map([
  ['前天', -2],
  ['昨天', -1],
  ['yesterday', -1],
  ['今天', 0],
  ['today', 0],
  ['明天', 1],
  ['tomorrow', 1],
  ['后天', 2],
  ['大后天', 3],
]);

/** Nobody types a date that is longer. */
const maxCharacters = 40;

/** The date of a text; undefined where it names none, or one that could be two (3/4/2026). */
export function readTypedDate(typed: string, today: Day): Day | undefined {
  if (typed.length > maxCharacters) return undefined;
  const text = typed.normalize('NFKC').toLowerCase().replace(weekday, ' ').replace(/\s+/g, ' ').trim();
  const relative = relativeDays.get(text);
  if (relative !== undefined) return today + relative;
  const whole = yearFirst.exec(text) ?? digitsOnly.exec(text);
  if (whole) return existingDay(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const numbers = yearLast.exec(text);
  if (numbers) return readYearLast(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]));
  const short = monthAndDay.exec(text);
  if (short) return nearestDay(today, Number(short[1]), Number(short[2]));
  return readMonthName(text, today);
}

/** 28/11/2026 and 11/28/2026 can mean one day only; of 3/4/2026 nobody knows. */
function readYearLast(first: number, second: number, year: number): Day | undefined {
  const dayThenMonth = existingDay(year, second, first);
  const monthThenDay = existingDay(year, first, second);
  if (dayThenMonth === undefined || dayThenMonth === monthThenDay) return monthThenDay;
  return monthThenDay === undefined ? dayThenMonth : undefined;
}

function readMonthName(text: string, today: Day): Day | undefined {
  const named = monthNameFirst.exec(text);
  const [, name, date, year] = named ?? reorder(dayFirst.exec(text));
  if (name === undefined || date === undefined) return undefined;
  const month = monthNames.indexOf(name) + 1;
  return year === undefined ? nearestDay(today, month, Number(date)) : existingDay(Number(year), month, Number(date));
}

const reorder = (match: RegExpExecArray | null): readonly (string | undefined)[] =>
  match === null ? [] : [match[0], match[2], match[1], match[3]];

function existingDay(year: number, month: number, date: number): Day | undefined {
  const day = dayOfParts(year, month, date);
  const parts = partsOfDay(day);
  return year > 0 && parts.year === year && parts.month === month && parts.date === date ? day : undefined;
}

/** Without a year the date nearest to today is meant; 29 February may be some years away. */
const leapYears = [0, 1, -1, 2, -2, 3, -3, 4, -4];

function nearestDay(today: Day, month: number, date: number): Day | undefined {
  const { year } = partsOfDay(today);
  return leapYears
    .map((years) => existingDay(year + years, month, date))
    .filter((day) => day !== undefined)
    .toSorted((one, other) => Math.abs(one - today) - Math.abs(other - today))[0];
}
