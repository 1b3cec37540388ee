import { expect, test } from 'vitest';
import { DurationDigest } from './duration-digest.ts';

function digest(times: Iterable<number>) {
  const made = new DurationDigest();
  for (const time of times) made.add(time);
  return made.summarise();
}

test('few times are counted exactly, by nearest rank', () => {
  expect(digest([])).toEqual({ count: 0, medianMs: null, p90Ms: null });
  expect(digest([7])).toEqual({ count: 1, medianMs: 7, p90Ms: 7 });
  expect(digest([5, 1, 4, 2, 3, 10, 9, 8, 7, 6])).toEqual({ count: 10, medianMs: 5, p90Ms: 9 });
});

test('many times are counted to 1 %, in memory that does not grow with them', () => {
  const { count, medianMs, p90Ms } = digest(
    Array.from({ length: 50_000 }, (_, index) => ((index * 7_919) % 50_000) * 1_000),
  );
  expect(count).toBe(50_000);
  expect(Math.abs((medianMs ?? 0) / 24_999_000 - 1)).toBeLessThan(0.011);
  expect(Math.abs((p90Ms ?? 0) / 44_999_000 - 1)).toBeLessThan(0.011);
});
