import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addMonths,
  dateOfDay,
  dayOfDate,
  instantOfText,
  instantOfWall,
  wallOfInstant,
  wallTime,
  weekdayOf,
  weekNumberOf,
  weekStartOf,
} from './days.ts';

const day = (date: string): number => dayOfDate(date) ?? Number.NaN;

it('reads and writes dates, and refuses those that do not exist', () => {
  expect(dateOfDay(day('2026-11-23'))).toBe('2026-11-23');
  expect(dayOfDate('2026-02-29')).toBeUndefined();
  expect(dayOfDate('tomorrow')).toBeUndefined();
  expect(weekdayOf(day('2026-11-23'))).toBe(1);
  expect(weekdayOf(day('1969-12-28'))).toBe(7);
});

it('begins weeks on the day that is wanted and numbers them by the standard', () => {
  expect(dateOfDay(weekStartOf(day('2026-11-23'), 7))).toBe('2026-11-22');
  expect(dateOfDay(weekStartOf(day('2026-11-22'), 1))).toBe('2026-11-16');
  expect(dateOfDay(weekStartOf(day('2026-11-20'), 6))).toBe('2026-11-14');
  expect([weekNumberOf(day('2026-01-01')), weekNumberOf(day('2027-01-01')), weekNumberOf(day('2024-12-30'))]).toEqual([
    1, 53, 1,
  ]);
});

it('keeps the day of the month, or takes the last one', () => {
  expect(dateOfDay(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28');
  expect(dateOfDay(addMonths(day('2026-03-31'), -1))).toBe('2026-02-28');
  expect(dateOfDay(addMonths(day('2026-12-15'), 1))).toBe('2027-01-15');
});

it('finds the moment of an hour that summer time skips or repeats', () => {
  const newYork = 'America/New_York';
  expect(new Date(instantOfText('2026-03-08T02:30', newYork) ?? 0).toISOString()).toBe('2026-03-08T07:30:00.000Z');
  expect(new Date(instantOfText('2026-11-01T01:30', newYork) ?? 0).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(instantOfText('2026-11-01T01:30', 'No/Where')).toBeUndefined();
  expect(instantOfText('2026-11-01T25:30', newYork)).toBeUndefined();
});

it('comes back from a moment to the same clock, in every zone', () => {
  const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
  const minute = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (at, zone) => {
      const { day: shown, minutes } = wallOfInstant(at * 60_000, zone);
      const again = instantOfWall(shown, minutes, zone);
      expect(wallOfInstant(again, zone)).toEqual({ day: shown, minutes });
      expect(wallTime(shown, minutes)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    }),
    { numRuns: 200 },
  );
});
