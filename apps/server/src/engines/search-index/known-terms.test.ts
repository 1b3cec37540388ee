import { describe, expect, test } from 'vitest';
import { KnownTerms } from './known-terms.ts';

const words = (...list: string[]) => new Set(list);

describe('known words', () => {
  test('are told once for each account, whichever was written between', () => {
    const known = new KnownTerms();
    expect(known.takeNew(1, words('a', 'b'))).toEqual(['a', 'b']);
    expect(known.takeNew(2, words('b'))).toEqual(['b']);
    expect(known.takeNew(1, words('b', 'c'))).toEqual(['c']);
    expect(known.takeNew(2, words('b', 'c'))).toEqual(['c']);
  });

  test('are told again after all were forgotten: a transaction that failed wrote none', () => {
    const known = new KnownTerms();
    known.takeNew(1, words('a'));
    known.clear();
    expect(known.size).toBe(0);
    expect(known.takeNew(1, words('a'))).toEqual(['a']);
  });

  test('stay below their bound, however many accounts and words there are; the longest unwritten account goes first', () => {
    const known = new KnownTerms(4);
    known.takeNew(1, words('a', 'b'));
    known.takeNew(2, words('a', 'b'));
    known.takeNew(1, words('a'));
    known.takeNew(3, words('a'));
    expect(known.takeNew(1, words('a', 'b'))).toEqual([]);
    expect(known.takeNew(2, words('a'))).toEqual(['a']);
    for (let account = 4; account < 1_000; account += 1) {
      known.takeNew(account, words('a', 'b', 'c'));
      expect(known.size).toBeLessThanOrEqual(4);
    }
    known.takeNew(1, words('a', 'b', 'c', 'd', 'e'));
    expect(known.size).toBeLessThanOrEqual(4);
    expect(known.takeNew(1, words('a'))).toEqual(['a']);
  });
});
