import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOfDay, dayOfDate, msPerDay } from '../../../lib/dates/days.ts';
import { lunarFestival, lunarLine, lunarOf, lunarWhole } from './lunar.ts';

const day = (date: string): number => dayOfDate(date) ?? Number.NaN;

/** New Year of the lunar calendar, as the Purple Mountain Observatory publishes it. */
const newYears = {
  2020: '2020-01-25',
  2021: '2021-02-12',
  2022: '2022-02-01',
  2023: '2023-01-22',
  2024: '2024-02-10',
  2025: '2025-01-29',
  2026: '2026-02-17',
  2027: '2027-02-06',
  2028: '2028-01-26',
  2029: '2029-02-13',
  2030: '2030-02-03',
};

it.each(Object.values(newYears))('knows Spring Festival on %s, and the eve before it', (date) => {
  expect(lunarFestival(day(date))?.zh).toBe('春节');
  expect(lunarFestival(day(date) - 1)?.zh).toBe('除夕');
});

it('knows festivals, leap months and the names of days', () => {
  expect(lunarFestival(day('2026-06-19'))?.zh).toBe('端午节');
  expect(lunarFestival(day('2026-09-25'))?.zh).toBe('中秋节');
  expect(lunarFestival(day('2025-10-06'))?.en).toBe('Mid-Autumn Festival');
  expect(lunarWhole(day('2025-07-25'))).toBe('农历闰六月初一');
  expect(lunarLine(day('2026-11-23'), 'zh')).toEqual({ text: '十五', isSpecial: false });
  expect(lunarLine(day('2026-11-22'), 'zh')).toEqual({ text: '小雪', isSpecial: true });
});

it('differs from the calendar of the browser only by new moons near midnight', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  let differing = 0;
  for (let at = day('1971-01-01'); at < day('2049-12-31'); at++) {
    const lunar = lunarOf(at);
    const shown = format.format(at * msPerDay).replace('bis', '');
    if (`${lunar?.month ?? 0}/${lunar?.date ?? 0}` !== shown) differing++;
  }
  // Each such moon makes one month's days differ.
  expect(differing).toBeLessThan(300);
});

it('counts one lunar date a day: the next, or the first of a month', () => {
  const days = fc.integer({ min: day('1950-01-01'), max: day('2099-12-31') });
  fc.assert(
    fc.property(days, (at) => {
      const [today, next] = [lunarOf(at), lunarOf(at + 1)];
      if (today === undefined || next === undefined) throw new Error('no lunar calendar here');
      if (next.date === 1) expect(today.date).toBeGreaterThanOrEqual(29);
      else expect(next).toEqual({ ...today, date: today.date + 1 });
    }),
  );
});

const solarTerms = new Set(
  '小寒 大寒 立春 雨水 惊蛰 春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至'.split(
    ' ',
  ),
);

it('begins the solar terms on the published days', () => {
  const of = (year: number): string => {
    const first = day(`${year}-01-01`);
    return Array.from({ length: 366 }, (_, index) => first + index)
      .map((one) => ({ date: dateOfDay(one), name: lunarLine(one, 'zh').text }))
      .filter(({ date, name }) => date.startsWith(String(year)) && solarTerms.has(name))
      .map(({ date, name }) => date.slice(5) + name)
      .join(' ');
  };
  expect(of(2026)).toBe(
    '01-05小寒 01-20大寒 02-04立春 02-18雨水 03-05惊蛰 03-20春分 04-05清明 04-20谷雨 05-05立夏 05-21小满 06-05芒种 06-21夏至 ' +
      '07-07小暑 07-23大暑 08-07立秋 08-23处暑 09-07白露 09-23秋分 10-08寒露 10-23霜降 11-07立冬 11-22小雪 12-07大雪 12-22冬至',
  );
  expect(of(2035).split(' ')).toHaveLength(24);
});
