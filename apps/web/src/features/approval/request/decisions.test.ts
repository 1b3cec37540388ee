import { expect, it } from 'vitest';
import { decisionKeys, decisionOfLink, decisions } from './decisions.ts';

it.each([
  ['approve', 'approve'],
  ['reject', 'reject'],
  ['withdraw', null],
  ['', null],
  [null, null],
])('a link that asks for %s', (value, decision) => {
  expect(decisionOfLink(value)).toBe(decision);
});

it('has a key for every decision', () => {
  expect(Object.values(decisionKeys).toSorted()).toEqual(decisions.toSorted());
});
