import { describe, expect, test } from 'vitest';
import type { RequestedLevel } from '../../../outbox/index.ts';
import { joinLevels } from './resolve-levels.ts';

const level = (need: 'any' | 'all', ...accounts: number[]): RequestedLevel => ({
  need,
  slots: accounts.map((account) => ({ account, deputies: [] })),
});

describe('levels of several policies', () => {
  test.each<[string, RequestedLevel[], RequestedLevel[]]>([
    ['others', [level('any', 1), level('any', 2)], [level('any', 1), level('any', 2)]],
    ['the same one', [level('any', 1), level('any', 1)], [level('any', 1)]],
    ['one of those who all had to approve', [level('all', 1, 2), level('any', 2, 3)], [level('all', 1, 2)]],
    ['all, of whom one has approved', [level('any', 1), level('all', 1, 2)], [level('any', 1), level('all', 2)]],
    ['the same choice', [level('any', 1, 2), level('any', 2, 1)], [level('any', 1, 2)]],
    ['a wider choice', [level('any', 1, 2), level('any', 1, 2, 3)], [level('any', 1, 2)]],
    // Whoever approved first may have been 2: policies that want 1 must get 1.
    [
      'one of those of whom one was enough',
      [level('any', 1, 2), level('any', 1)],
      [level('any', 1, 2), level('any', 1)],
    ],
  ])('%s', (_, levels, joined) => {
    expect(joinLevels(levels)).toEqual(joined);
  });
});
