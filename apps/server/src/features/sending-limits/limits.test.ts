import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPassedLimit, findPeriod, periodMs, type SendingLimits, type SentPeriod, sumSent } from './limits.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = findPeriod(1_790_000_000_000) + 123_456;
const limits: SendingLimits = { messagesPerHour: 10, messagesPerDay: 20, recipientsPerHour: 50, recipientsPerDay: 80 };

const at = (agoMs: number, messages: number, recipients = messages): SentPeriod => ({
  start: findPeriod(now - agoMs),
  messages,
  recipients,
  outside: 0,
});

describe('the limit that is passed', () => {
  test('none as long as there is room', () => {
    expect(findPassedLimit([], limits, now)).toBeNull();
    expect(findPassedLimit([at(dayMs / 2, 10, 30), at(0, 10, 50)], limits, now)).toBeNull();
  });

  test('the hour: there is room again when what was sent first has left it', () => {
    const periods = [at(30 * 60_000, 4), at(0, 7)];
    const freeAt = findPeriod(now - 30 * 60_000) + hourMs + periodMs;
    expect(findPassedLimit(periods, limits, now)).toEqual({ limit: 'messagesPerHour', max: 10, freeAt });
    expect(findPassedLimit(periods, limits, freeAt - 1)).not.toBeNull();
    expect(findPassedLimit(periods, limits, freeAt)).toBeNull();
  });

  test('the day: of several limits the one with the longest wait is named', () => {
    const periods = [at(20 * hourMs, 2), at(10 * hourMs, 9), at(0, 11)];
    expect(findPassedLimit(periods, limits, now)).toMatchObject({ limit: 'messagesPerDay', max: 20 });
  });

  test('recipients count by themselves', () => {
    expect(findPassedLimit([at(0, 1, 51)], limits, now)).toMatchObject({ limit: 'recipientsPerHour' });
  });
});

test('whatever is sent whenever, no hour and no day has more than its limit', () => {
  const attempts = fc.array(fc.record({ afterMs: fc.nat(40 * 60_000), recipients: fc.integer({ min: 1, max: 30 }) }), {
    minLength: 20,
    maxLength: 200,
  });
  fc.assert(
    fc.property(attempts, (wanted) => {
      const periods = new Map<number, SentPeriod>();
      const sent: { readonly time: number; readonly recipients: number }[] = [];
      let time = now;
      for (const { afterMs, recipients } of wanted) {
        time += afterMs;
        const start = findPeriod(time);
        const last = periods.get(start) ?? { start, messages: 0, recipients: 0, outside: 0 };
        const next = { start, messages: last.messages + 1, recipients: last.recipients + recipients, outside: 0 };
        const counted = [...periods.values()].filter((period) => period.start !== start);
        if (findPassedLimit([...counted, next], limits, time) !== null) continue;
        periods.set(start, next);
        sent.push({ time, recipients });
      }
      for (const { time: end } of sent) {
        const within = (windowMs: number) => sent.filter(({ time: one }) => one > end - windowMs && one <= end);
        expect(within(hourMs).length).toBeLessThanOrEqual(limits.messagesPerHour);
        expect(within(dayMs).length).toBeLessThanOrEqual(limits.messagesPerDay);
        const sum = (windowMs: number) => within(windowMs).reduce((total, one) => total + one.recipients, 0);
        expect(sum(hourMs)).toBeLessThanOrEqual(limits.recipientsPerHour);
        expect(sum(dayMs)).toBeLessThanOrEqual(limits.recipientsPerDay);
      }
    }),
    { numRuns: 50 },
  );
});

test('what was sent is told as the limits count it', () => {
  expect(sumSent([at(20 * hourMs, 2, 5), at(30 * 60_000, 3, 9)], now)).toEqual({
    messagesPerHour: 3,
    messagesPerDay: 5,
    recipientsPerHour: 9,
    recipientsPerDay: 14,
  });
});
