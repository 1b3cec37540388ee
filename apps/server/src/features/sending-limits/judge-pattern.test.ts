import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBusiest, findBusyWindows, judgePattern, usualBetween } from './judge-pattern.ts';
import { findPeriod, periodMs } from './limits.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = findPeriod(1_790_000_000_000) + 123_456;
const at = (agoMs: number, outside: number) => ({
  start: findPeriod(now - agoMs),
  messages: 1,
  recipients: outside,
  outside,
});

describe('unusual sending', () => {
  const judge = (today: readonly ReturnType<typeof at>[], earlier: readonly ReturnType<typeof at>[], from = 100) =>
    judgePattern(findBusyWindows(today, from, now), earlier);

  test('a few recipients are never unusual, whatever was before', () => {
    expect(judge([at(0, 100)], [])).toBeNull();
    expect(judge([at(0, 101)], [])).toEqual({ hours: 1, recipients: 101, usual: 0 });
    expect(judge([at(0, 100_000)], [], 0)).toBeNull();
  });

  test('what was sent slowly is seen over the day', () => {
    const slow = Array.from({ length: 20 }, (_, hour) => at((19 - hour) * hourMs, 16));
    expect(judge(slow, [])).toEqual({ hours: 24, recipients: 320, usual: 0 });
    expect(judge(slow.slice(2), [])).toBeNull();
  });

  test('it is measured by the busiest hour and day of the month before', () => {
    const newsletter = [at(20 * dayMs, 60)];
    expect(judge([at(0, 300)], newsletter)).toBeNull();
    expect(judge([at(0, 301)], newsletter)).toEqual({ hours: 1, recipients: 301, usual: 60 });
    // The same in two days is no busier day.
    expect(judge([at(0, 301)], [at(21 * dayMs, 31), at(20 * dayMs, 30)])).toMatchObject({ usual: 31 });
  });

  test('what was sent today is not what is usual', () => {
    const { since, before } = usualBetween(now);
    expect(findPeriod(now - dayMs)).toBeGreaterThanOrEqual(before);
    expect(findPeriod(now - dayMs - 2 * periodMs)).toBeLessThan(before);
    expect(now - since).toBe(30 * dayMs);
  });
});

test('the busiest window is the one that counting each by itself finds', () => {
  const sent = fc.array(fc.record({ afterPeriods: fc.integer({ min: 1, max: 12 }), outside: fc.nat(50) }), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(sent, fc.constantFrom(1, 24), (wanted, hours) => {
      let start = findPeriod(now);
      const periods = wanted.map(({ afterPeriods, outside }) => {
        start += afterPeriods * periodMs;
        return { start, outside };
      });
      const sums = periods.map(({ start: end }) =>
        periods
          .filter((one) => one.start <= end && one.start >= end - hours * hourMs)
          .reduce((sum, { outside }) => sum + outside, 0),
      );
      expect(findBusiest(periods, hours)).toBe(Math.max(0, ...sums));
    }),
  );
});
