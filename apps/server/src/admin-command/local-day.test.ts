import { describe, expect, test } from 'vitest';
import { UsageError } from './admin-command.ts';
import { endOfDay, startOfDay } from './local-day.ts';

// Run in other time zones by scripts/test-at-dates.mjs: in New York two of these days have 23 and 25 hours.
const days = Array.from({ length: 730 }, (_, index) =>
  new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
);

describe('days of the administrator', () => {
  test('a day ends where the next one begins, in whatever time zone', () => {
    for (const [index, day] of days.entries()) {
      const next = days[index + 1];
      if (next !== undefined) expect([day, endOfDay(day)]).toEqual([day, startOfDay(next)]);
    }
  });

  test.each(['2027-02-29', '2028-13-01', '2028-00-10', '28-01-01', 'tomorrow', '', '2028-01-01T00:00'])(
    'no day: "%s"',
    (text) => {
      expect(() => startOfDay(text)).toThrow(UsageError);
      expect(() => endOfDay(text)).toThrow(UsageError);
    },
  );
});
