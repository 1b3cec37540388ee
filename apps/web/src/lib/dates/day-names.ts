/** What days, months and weekdays are called in both languages. */
import type { Language } from '../language/language.ts';
import { type Day, partsOfDay, weekdayOf } from './days.ts';

const englishMonths = 'January February March April May June July August September October November December'.split(
  ' ',
);
const shortMonth = (month: number): string => (englishMonths[month - 1] ?? '').slice(0, 3);
const shortWeekdays = {
  zh: '一二三四五六日'.split('').map((name) => `周${name}`),
  en: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
};
const narrowWeekdays = { zh: '一二三四五六日'.split(''), en: 'MTWTFSS'.split('') };

export const weekdayName = (weekday: number, language: Language, width: 'short' | 'narrow' = 'short'): string =>
  (width === 'short' ? shortWeekdays : narrowWeekdays)[language][weekday - 1] ?? '';

export const monthName = (month: number, language: Language): string =>
  language === 'zh' ? `${month}月` : (englishMonths[month - 1] ?? '');

/** 11月, Nov. */
export const shortMonthName = (month: number, language: Language): string =>
  language === 'zh' ? `${month}月` : shortMonth(month);

/** 2026年11月, November 2026. */
export function monthTitle(day: Day, language: Language): string {
  const { year, month } = partsOfDay(day);
  return language === 'zh' ? `${year}年${month}月` : `${monthName(month, language)} ${year}`;
}

/** 11月23日 周一; Mon 23 Nov. */
export function dayTitle(day: Day, language: Language, withYear = false): string {
  const { year, month, date } = partsOfDay(day);
  const weekday = weekdayName(weekdayOf(day), language);
  if (language === 'zh') return `${withYear ? `${year}年` : ''}${month}月${date}日 ${weekday}`;
  return `${weekday} ${date} ${shortMonth(month)}${withYear ? ` ${year}` : ''}`;
}

/** 2026年11月23日, 23 Nov 2026: a date as a field shows it. */
export function fullDate(day: Day, language: Language): string {
  const { year, month, date } = partsOfDay(day);
  const writtenYear = String(year).padStart(4, '0');
  return language === 'zh' ? `${writtenYear}年${month}月${date}日` : `${date} ${shortMonth(month)} ${writtenYear}`;
}
