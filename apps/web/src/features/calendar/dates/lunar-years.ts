import { type Day, dayOfParts } from '../../../lib/dates/days.ts';

/**
 * Lunar years from 1970 as they are published (GB/T 33661): bits 4 to 15 say which months have 30 days, the first month in the
 * highest; bits 0 to 3 which month comes twice, bit 16 whether its second has 30. The browser's own calendar counts new moons
 * near midnight wrongly (2027, 2030), so that it stands in only for other years.
 */
const years = [
  0x096d0, 0x04dd5, 0x04ad0, 0x0a4d0, 0x0d4d4, 0x0d250, 0x0d558, 0x0b540, 0x0b6a0, 0x195a6, 0x095b0, 0x049b0, 0x0a974,
  0x0a4b0, 0x0b27a, 0x06a50, 0x06d40, 0x0af46, 0x0ab60, 0x09570, 0x04af5, 0x04970, 0x064b0, 0x074a3, 0x0ea50, 0x06b58,
  0x055c0, 0x0ab60, 0x096d5, 0x092e0, 0x0c960, 0x0d954, 0x0d4a0, 0x0da50, 0x07552, 0x056a0, 0x0abb7, 0x025d0, 0x092d0,
  0x0cab5, 0x0a950, 0x0b4a0, 0x0baa4, 0x0ad50, 0x055d9, 0x04ba0, 0x0a5b0, 0x15176, 0x052b0, 0x0a930, 0x07954, 0x06aa0,
  0x0ad50, 0x05b52, 0x04b60, 0x0a6e6, 0x0a4e0, 0x0d260, 0x0ea65, 0x0d530, 0x05aa0, 0x076a3, 0x096d0, 0x04afb, 0x04ad0,
  0x0a4d0, 0x1d0b6, 0x0d250, 0x0d520, 0x0dd45, 0x0b5a0, 0x056d0, 0x055b2, 0x049b0, 0x0a577, 0x0a4b0, 0x0aa50, 0x1b255,
  0x06d20, 0x0ada0,
];
/** The first day of 1970 by the lunar calendar. */
const firstDay = dayOfParts(1970, 2, 6);

interface LunarMonth {
  readonly from: Day;
  readonly month: number;
  readonly isLeap: boolean;
}

function monthsOf(year: number, from: Day): { readonly months: readonly LunarMonth[]; readonly next: Day } {
  const leap = year & 0xf;
  const months: LunarMonth[] = [];
  let day = from;
  for (let month = 1; month <= 12; month++) {
    months.push({ from: day, month, isLeap: false });
    day += (year & (0x10000 >> month)) === 0 ? 29 : 30;
    if (month !== leap) continue;
    months.push({ from: day, month, isLeap: true });
    day += (year & 0x10000) === 0 ? 29 : 30;
  }
  return { months, next: day };
}

let listed: { readonly months: readonly LunarMonth[]; readonly end: Day } | undefined;

function list(): { readonly months: readonly LunarMonth[]; readonly end: Day } {
  const months: LunarMonth[] = [];
  let from = firstDay;
  for (const year of years) {
    const { months: added, next } = monthsOf(year, from);
    months.push(...added);
    from = next;
  }
  return { months, end: from };
}

/** The lunar month that a day is in; undefined outside the published years. */
export function publishedMonth(day: Day): LunarMonth | undefined {
  listed ??= list();
  const { months, end } = listed;
  if (day < firstDay || day >= end) return undefined;
  let [low, high] = [0, months.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((months[middle]?.from ?? 0) <= day) low = middle;
    else high = middle - 1;
  }
  return months[low];
}
