import {
  addMonths,
  type Day,
  dayOfDate,
  dayOfParts,
  monthStartOf,
  partsOfDay,
  weekdayOf,
} from '../../../lib/dates/days.ts';
import { type EntryText, englishWeekday, numeral, readNumber, readWeekday } from './entry-text.ts';

/** A date that was found. */
export interface FoundDate {
  readonly day: Day;
  /** Named by its weekday alone: today's is next week's when its time is over. */
  readonly isWeekday: boolean;
}

type DateReader = (text: EntryText, today: Day) => Day | undefined;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const weekStart = (day: Day): Day => day - weekdayOf(day) + 1;

/** The date of a month and a day of it: this year's, or next year's when it is over. */
function nextDate(today: Day, month: number, date: number): Day | undefined {
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined;
  const { year } = partsOfDay(today);
  const found = [year, year + 1, year + 2, year + 3, year + 4]
    .map((one) => dayOfParts(one, month, date))
    .find((day) => day >= today && partsOfDay(day).date === date);
  return found;
}

const whole: DateReader = (text) => {
  const match = text.take(/(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:日|号)?(?!\d)/);
  if (match === undefined) return undefined;
  const [year = '', month = '', date = ''] = match.slice(1);
  return dayOfDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
};

const monthAndDate: DateReader = (text, today) => {
  const chinese = text.take(new RegExp(`(${numeral})月(${numeral})(?:日|号)?`));
  if (chinese) return nextDate(today, readNumber(chinese[1]) ?? 0, readNumber(chinese[2]) ?? 0);
  const slash = text.take(/(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/);
  if (slash) return nextDate(today, Number(slash[1]), Number(slash[2]));
  return englishDate(text, today);
};

/** Nov 25, 25th of November, Nov 25, 2026. */
const englishDate: DateReader = (text, today) => {
  const year = '(?:,? (20\\d{2})(?![\\d:]))?';
  const monthFirst = text.take(
    new RegExp(`\\b(?:on )?(${monthName}) (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])\\b${year}`, 'i'),
  );
  const [, name, date, named] = monthFirst ?? [];
  const dateFirst = monthFirst
    ? undefined
    : text.take(new RegExp(`\\b(?:on )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthName})(?![a-z])${year}`, 'i'));
  if (!monthFirst && !dateFirst) return undefined;
  const month = monthNames.indexOf((name ?? dateFirst?.[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  const dayOfMonth = Number(date ?? dateFirst?.[1]);
  const namedYear = named ?? dateFirst?.[3];
  if (namedYear === undefined) return nextDate(today, month, dayOfMonth);
  return dayOfDate(`${namedYear}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`);
};

const dateOfMonth: DateReader = (text, today) => {
  const match = text.take(new RegExp(`(下个?月|本月|这个月)?(${numeral})[号日](?!\\d)`));
  const date = readNumber(match?.[2]);
  if (match === undefined || date === undefined || date < 1 || date > 31) return undefined;
  const first = monthStartOf(today);
  const isNext = match[1]?.startsWith('下') ?? false;
  const from = isNext ? addMonths(first, 1) : first;
  const candidates = [0, 1, 2, 3].map((months) => addMonths(from, months) + date - 1);
  return candidates.find((day) => partsOfDay(day).date === date && (day >= today || match[1] !== undefined));
};

const relativeDays: readonly (readonly [RegExp, number])[] = [
  [/大后[天日]/, 3],
  [/\b(?:the )?day after tomorrow\b/i, 2],
  [/后[天日](?!台)/, 2],
  [/明[天日早晚](?=[早晚上午下中全])|明[天日]|(?<=\s)明(?=[早晚])/, 1],
  [/\b(?:tomorrow|tmr|tmrw)\b/i, 1],
  [/今[天日]|(?<=\s)今(?=[早晚])/, 0],
  [/\b(?:today|tonight(?= )?)\b/i, 0],
];

const relative: DateReader = (text, today) => {
  for (const [pattern, days] of relativeDays) if (text.take(pattern)) return today + days;
  const chinese = text.take(new RegExp(`(${numeral})(天|个?星期|周|个?礼拜)(?:之后|以后|后)`));
  const chineseCount = readNumber(chinese?.[1]);
  if (chinese && chineseCount !== undefined) return today + chineseCount * (chinese[2] === '天' ? 1 : 7);
  const english = text.take(/\bin (\d{1,2}|a) (day|week)s?\b/i);
  if (!english) return undefined;
  return today + (english[1] === 'a' ? 1 : Number(english[1])) * (english[2]?.toLowerCase() === 'day' ? 1 : 7);
};

/** 下周五 is Friday of next week; 本周五 this week's, over or not. */
const weekdayOfWeek: DateReader = (text, today) => {
  const chinese = text.take(/(下下|下|本|这)个?(?:周|星期|礼拜)([一二三四五六日天])/);
  const english = chinese ? undefined : text.take(new RegExp(`\\b(?:on )?(next|this) (${englishWeekday})\\b`, 'i'));
  const match = chinese ?? english;
  if (!match) return undefined;
  const weekday = readWeekday(match[2] ?? '');
  if (weekday === undefined) return undefined;
  const weeks = { 下下: 2, 下: 1, next: 1 }[(match[1] ?? '').toLowerCase()] ?? 0;
  return weekStart(today) + weeks * 7 + weekday - 1;
};

const dateReaders: readonly DateReader[] = [whole, monthAndDate, weekdayOfWeek, relative, dateOfMonth];

/** The first date that a text names; taken out of it. */
export function readDate(text: EntryText, today: Day): FoundDate | undefined {
  for (const read of dateReaders) {
    const day = read(text, today);
    if (day !== undefined) return { day, isWeekday: false };
  }
  const match =
    text.take(/(?:周|星期|礼拜)([一二三四五六日天])/) ??
    text.take(new RegExp(`\\b(?:on )?(${englishWeekday})\\b\\.?`, 'i'));
  const weekday = readWeekday(match?.[1] ?? '');
  return weekday === undefined ? undefined : { day: today + ((weekday - weekdayOf(today) + 7) % 7), isWeekday: true };
}
