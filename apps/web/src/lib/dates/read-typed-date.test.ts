import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayTitle, fullDate } from './day-names.ts';
import { dateOfDay, dayOfDate, dayOfParts } from './days.ts';
import { readTypedDate } from './read-typed-date.ts';

const day = (date: string): number => dayOfDate(date) ?? Number.NaN;
/** A Saturday. */
const today = day('2026-11-28');
const read = (text: string): string | undefined => {
  const found = readTypedDate(text, today);
  return found === undefined ? undefined : dateOfDay(found);
};
const language = fc.constantFrom('zh', 'en');
const anyDay = fc.integer({ min: dayOfParts(1, 1, 1), max: dayOfParts(9999, 12, 31) });

it('reads back every date that is shown, in both languages', () => {
  fc.assert(
    fc.property(anyDay, anyDay, language, (shown, now, spoken) => {
      expect(readTypedDate(fullDate(shown, spoken), now)).toBe(shown);
      expect(readTypedDate(dateOfDay(shown), now)).toBe(shown);
    }),
    { seed: 10 },
  );
});

it('takes no harm from a weekday beside the date', () => {
  const written = fc.integer({ min: dayOfParts(1000, 1, 1), max: dayOfParts(9999, 12, 31) });
  fc.assert(
    fc.property(written, language, (shown, spoken) => {
      expect(readTypedDate(dayTitle(shown, spoken, true), today)).toBe(shown);
    }),
    { seed: 10 },
  );
});

it('answers whatever is typed with a date that exists, or with none', () => {
  const signs = fc.constantFrom(...Array.from('0123456789-/.年月日号 ,novjanth明天周三'), 'of');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 14 }), (parts) => {
      const found = read(parts.join(''));
      if (found !== undefined) expect(dateOfDay(day(found))).toBe(found);
    }),
    { seed: 10, numRuns: 500 },
  );
});

describe('what people type', () => {
  it.each([
    ['2026/1/5', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['２０２６－１－５', '2026-01-05'],
    ['2026 年 1 月 5 日', '2026-01-05'],
    ['5 January 2026', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05'],
    ['5th of January 2026', '2026-01-05'],
    ['Mon, 5 Jan 2026', '2026-01-05'],
    ['28/11/2026', '2026-11-28'],
    ['11/28/2026', '2026-11-28'],
    ['5/5/2026', '2026-05-05'],
    [' 明天 ', '2026-11-29'],
    ['Tomorrow', '2026-11-29'],
    ['大后天', '2026-12-01'],
    ['yesterday', '2026-11-27'],
  ])('reads %s', (typed, date) => {
    expect(read(typed)).toBe(date);
  });

  it.each([
    ['11-28', '2026-11-28'],
    ['1-5', '2027-01-05'],
    ['1月5日', '2027-01-05'],
    ['5 Jan', '2027-01-05'],
    ['6/30', '2026-06-30'],
    ['29 Feb', '2028-02-29'],
  ])('takes %s, which names no year, for the nearest one', (typed, date) => {
    expect(read(typed)).toBe(date);
  });

  it.each([
    '',
    'soon',
    '3/4/2026',
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '31 Jun',
    '2026-1',
    '1',
    '2026-1-5x',
    '周五',
  ])('does not guess what %s means', (typed) => {
    expect(read(typed)).toBeUndefined();
  });

  it('does not look at long texts', () => {
    expect(read(`${' '.repeat(40)}2026-01-05`)).toBeUndefined();
  });
});
