/**
 * The statutory days of a year whose arrangement is not known: without days that are moved, and without working days for them
 * (《全国年节及纪念日放假办法》, 国务院令第795号, in force from 2025). Lunar festivals by the Chinese calendar of the platform.
 */
import type { SpecialDay } from '@hongyan/contract';

const dayMs = 86_400_000;
const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });

/** When a day of the Chinese calendar is, between two days of a year; a leap month is not meant. */
function findLunar(year: number, [month, day]: readonly [number, number], from: number, days: number): number | null {
  for (let at = Date.UTC(year, from, 1), count = 0; count < days; at += dayMs, count += 1) {
    const parts = new Map(lunar.formatToParts(at).map(({ type, value }) => [type, value]));
    if (parts.get('month') === String(month) && parts.get('day') === String(day)) return at;
  }
  return null;
}

/** 4 or 5 April: when the sun stands at 15 degrees, by the usual formula of the 20th and 21st century. */
function findQingming(year: number): number {
  const short = year % 100;
  const constant = year < 2000 ? 5.59 : 4.81;
  return Date.UTC(year, 3, Math.floor(short * 0.2422 + constant) - Math.floor(short / 4));
}

/** The days of a year by the statute, in order. */
export function listStatutory(year: number): readonly SpecialDay[] {
  const days: SpecialDay[] = [];
  const add = (at: number | null, count: number, nameZh: string, nameEn: string): void => {
    if (at === null) return;
    for (let index = 0; index < count; index += 1)
      days.push({ date: new Date(at + index * dayMs).toISOString().slice(0, 10), nameZh, nameEn, isWorkday: false });
  };
  const springFestival = findLunar(year, [1, 1], 0, 60);
  add(Date.UTC(year, 0, 1), 1, '元旦', 'New Year’s Day');
  add(springFestival === null ? null : springFestival - dayMs, 4, '春节', 'Spring Festival');
  add(findQingming(year), 1, '清明节', 'Qingming Festival');
  add(Date.UTC(year, 4, 1), 2, '劳动节', 'Labour Day');
  add(findLunar(year, [5, 5], 4, 61), 1, '端午节', 'Dragon Boat Festival');
  add(findLunar(year, [8, 15], 8, 45), 1, '中秋节', 'Mid-Autumn Festival');
  add(Date.UTC(year, 9, 1), 3, '国庆节', 'National Day');
  return days.toSorted((a, b) => a.date.localeCompare(b.date));
}
