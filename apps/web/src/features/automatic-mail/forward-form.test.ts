import { expect, test } from 'vitest';
import { checkForwardForm, forwardFormOf } from './forward-form.ts';

const form = forwardFormOf({ autoForwardEnable: true, addresses: [], keepCopy: true, outsideAllowed: true });
const problemsOf = (addresses: readonly string[], on = true) => {
  const checked = checkForwardForm({ ...form, addresses, on });
  return 'problems' in checked ? [...checked.problems] : checked.input.addresses;
};

test('empty lines do not matter, but one address there must be', () => {
  expect(form.addresses).toEqual(['']);
  expect(problemsOf([' a@b.example ', ''])).toEqual(['a@b.example']);
  expect(problemsOf(['', ''])).toEqual([[0, 'addressEmpty']]);
  expect(problemsOf([''], false)).toEqual([]);
});

test('what is no address, or is there twice, is said at its line', () => {
  expect(problemsOf(['a@b.example', 'nobody', 'A@B.example'])).toEqual([
    [1, 'addressInvalid'],
    [2, 'addressTwice'],
  ]);
});
