import { type Day, msPerDay } from '../../../lib/dates/days.ts';
import { publishedMonth } from './lunar-years.ts';

/** A date of the Chinese lunar calendar. */
export interface LunarDate {
  /** 1 to 12. */
  readonly month: number;
  readonly date: number;
  readonly isLeap: boolean;
}

const format = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
const known = new Map<Day, LunarDate>();
const maxKnown = 2_000;

/** By the published years, else by the browser's own calendar; undefined where it has none. */
export function lunarOf(day: Day): LunarDate | undefined {
  const published = publishedMonth(day);
  if (published) return { month: published.month, date: day - published.from + 1, isLeap: published.isLeap };
  const found = known.get(day);
  if (found) return found;
  const parts = format.formatToParts(day * msPerDay);
  const monthText = parts.find(({ type }) => type === 'month')?.value ?? '';
  const month = Number.parseInt(monthText, 10);
  const date = Number(parts.find(({ type }) => type === 'day')?.value);
  if (!(month >= 1 && month <= 12 && date >= 1 && date <= 30)) return undefined;
  const lunar = { month, date, isLeap: /bis/i.test(monthText) };
  if (known.size >= maxKnown) known.clear();
  known.set(day, lunar);
  return lunar;
}

const tens = ['初', '十', '廿', '三'];
const digits = ['十', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const months = ['正', '二', '三', '四', '五', '六', '七', '八', '九', '十', '冬', '腊'];

/** 初一 to 三十. */
export function lunarDateName(date: number): string {
  if (date === 20) return '二十';
  if (date === 10 || date === 30) return date === 10 ? '初十' : '三十';
  return `${tens[Math.floor(date / 10)] ?? ''}${digits[date % 10] ?? ''}`;
}

export const lunarMonthName = ({ month, isLeap }: LunarDate): string =>
  `${isLeap ? '闰' : ''}${months[month - 1] ?? ''}月`;

/** Festivals of the lunar calendar by month and date. */
const lunarFestivals: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  '1-1': { zh: '春节', en: 'Spring Festival' },
  '1-15': { zh: '元宵节', en: 'Lantern Festival' },
  '5-5': { zh: '端午节', en: 'Dragon Boat Festival' },
  '7-7': { zh: '七夕', en: 'Qixi' },
  '7-15': { zh: '中元节', en: 'Ghost Festival' },
  '8-15': { zh: '中秋节', en: 'Mid-Autumn Festival' },
  '9-9': { zh: '重阳节', en: 'Double Ninth' },
  '12-8': { zh: '腊八节', en: 'Laba Festival' },
};

/** A festival of the lunar calendar that falls on the day. */
export function lunarFestival(day: Day): { readonly zh: string; readonly en: string } | undefined {
  const lunar = lunarOf(day);
  if (lunar === undefined) return undefined;
  const next = lunarOf(day + 1);
  if (next?.month === 1 && next.date === 1 && !next.isLeap) return { zh: '除夕', en: 'New Year’s Eve (lunar)' };
  return lunar.isLeap ? undefined : lunarFestivals[`${lunar.month}-${lunar.date}`];
}

const termNames =
  '小寒 大寒 立春 雨水 惊蛰 春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至'.split(
    ' ',
  );
const radians = Math.PI / 180;

/**
 * Where the sun stands in its course, in degrees (Meeus, Astronomical Algorithms, chapter 25: to a hundredth of a degree, a
 * quarter of an hour).
 */
function sunLongitude(timeMs: number): number {
  // Seconds that the earth turns later than the clocks of astronomy: 69 in 2020, and little more for decades.
  const days = (timeMs + 70_000 - Date.UTC(2000, 0, 1, 12)) / msPerDay;
  const t = days / 36_525;
  const mean = 280.46646 + 36_000.76983 * t + 0.0003032 * t * t;
  const anomaly = (357.52911 + 35_999.05029 * t - 0.0001537 * t * t) * radians;
  const centre =
    (1.914602 - 0.004817 * t) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const apparent = mean + centre - 0.00569 - 0.00478 * Math.sin((125.04 - 1_934.136 * t) * radians);
  return ((apparent % 360) + 360) % 360;
}

const chinaMs = 8 * 3_600_000;
const termOfDay = new Map<Day, string | undefined>();

/** The solar term that begins on the day, by the clock of China; each begins 15 degrees after the last. */
export function solarTerm(day: Day): string | undefined {
  if (termOfDay.has(day)) return termOfDay.get(day);
  const from = Math.floor(sunLongitude(day * msPerDay - chinaMs) / 15);
  const to = Math.floor(sunLongitude((day + 1) * msPerDay - chinaMs) / 15);
  // 285 degrees is 小寒, the first of the year.
  const term = from === to ? undefined : termNames[(to + 5) % 24];
  if (termOfDay.size >= maxKnown) termOfDay.clear();
  termOfDay.set(day, term);
  return term;
}

/** What a cell says below its date: a festival, a solar term, the month on its first day, else the lunar date. */
export function lunarLine(day: Day, language: 'zh' | 'en'): { readonly text: string; readonly isSpecial: boolean } {
  const festival = lunarFestival(day)?.[language];
  if (festival !== undefined) return { text: festival, isSpecial: true };
  const term = solarTerm(day);
  if (term !== undefined && language === 'zh') return { text: term, isSpecial: true };
  const lunar = lunarOf(day);
  if (lunar === undefined) return { text: '', isSpecial: false };
  return { text: lunar.date === 1 ? lunarMonthName(lunar) : lunarDateName(lunar.date), isSpecial: false };
}

/** 农历十月十五. */
export function lunarWhole(day: Day): string {
  const lunar = lunarOf(day);
  return lunar === undefined ? '' : `农历${lunarMonthName(lunar)}${lunarDateName(lunar.date)}`;
}
