import { expect, it } from 'vitest';
import { fitting } from './use-toolbar-overflow.ts';

const widths = new Map([
  ['a', 100],
  ['b', 100],
  ['c', 100],
]);
const keys = ['a', 'b', 'c'];

it('shows all that fits, and keeps room for the button of the rest', () => {
  expect(fitting(keys, widths, 300)).toBe(3);
  expect(fitting(keys, widths, 299)).toBe(2);
  expect(fitting(keys, widths, 240)).toBe(1);
  // The first group is always there: a toolbar of nothing helps nobody.
  expect(fitting(keys, widths, 50)).toBe(1);
});
