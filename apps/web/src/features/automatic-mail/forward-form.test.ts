import { expect, test } from 'vitest';
import { checkForwardForm, toForwardForm } from './forward-form.ts';

const form = toForwardForm({ autoForwardEnable: true, addresses: [], keepCopy: true, outsideAllowed: true });
const listProblems = (addresses: readonly string[], on = true) => {
  const checked = checkForwardForm({ ...form, addresses, on });
  return 'problems' in checked ? [...checked.problems] : checked.input.addresses;
};

test('empty lines do not matter, but one address there must be', () => {
  expect(form.addresses).toEqual(['']);
  expect(listProblems([' a@b.example ', ''])).toEqual(['a@b.example']);
  expect(listProblems(['', ''])).toEqual([[0, 'addressEmpty']]);
  expect(listProblems([''], false)).toEqual([]);
});

test('what is no address, or is there twice, is said at its line', () => {
  expect(listProblems(['a@b.example', 'nobody', 'A@B.example'])).toEqual([
    [1, 'addressInvalid'],
    [2, 'addressTwice'],
  ]);
});
