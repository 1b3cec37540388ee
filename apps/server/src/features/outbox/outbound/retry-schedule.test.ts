import { describe, expect, it } from 'vitest';
import { giveUpAfterMs, nextAttemptAt } from './retry-schedule.ts';

describe('the retry schedule', () => {
  it('waits longer after each attempt, and never beyond four hours', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 50].map(
      (attempts) => (nextAttemptAt({ attempts, now: 0, releasedAt: 0 }) ?? 0) / 60_000,
    );
    expect(waits).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240]);
  });

  it('gives up after five days', () => {
    expect(nextAttemptAt({ attempts: 30, now: giveUpAfterMs, releasedAt: 0 })).toBeNull();
    expect(nextAttemptAt({ attempts: 30, now: giveUpAfterMs - 5 * 3_600_000, releasedAt: 0 })).not.toBeNull();
  });
});
