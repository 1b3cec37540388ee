import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Arguments } from './arguments.ts';
import { printSet } from './print-set.ts';
import { readSequenceSet } from './sequence-set.ts';

it('joins what goes up by one, and keeps the order of what is sorted otherwise', () => {
  expect(printSet([1, 2, 3, 7])).toBe('1:3,7');
  expect(printSet([5, 3, 4, 2])).toBe('5,3:4,2');
  expect(printSet([])).toBe('');
});

it('prints what reads back as the same numbers in the same order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (numbers) => {
      const set = readSequenceSet(new Arguments({ pieces: [printSet(numbers)], literals: [] }), 1_000);
      const read =
        set.kind === 'ranges'
          ? set.ranges.flatMap(([low, high]) => Array.from({ length: high - low + 1 }, (_, at) => low + at))
          : [];
      expect(read).toEqual(numbers);
    }),
  );
});
