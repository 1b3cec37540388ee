import { expect, it } from 'vitest';
import { rowAfter } from './use-focus-after-leaving.ts';

const order = ['a', 'b', 'c', 'd'];

it.each([
  ['the first that stays below its own', 'b', ['b'], 'c'],
  ['below all that leave together', 'b', ['b', 'c'], 'd'],
  ['above at the end of the list', 'd', ['c', 'd'], 'b'],
  ['nowhere when its own row stays', 'a', ['c'], undefined],
  ['below what a click took away where there was no keyboard yet', null, ['b'], 'c'],
  ['nowhere when nothing stays', 'a', ['a', 'b', 'c', 'd'], undefined],
  ['nowhere for rows that are not in the list', null, ['x'], undefined],
] as const)('the keyboard goes %s', (_, cursor, leaving, expected) => {
  expect(rowAfter(order, cursor, new Set<string>(leaving))).toBe(expected);
});

it('goes up where the person wants the previous message', () => {
  expect(rowAfter(order, 'c', new Set(['c']), true)).toBe('b');
  expect(rowAfter(order, 'a', new Set(['a']), true)).toBe('b');
});
