import { expect, it } from 'vitest';
import { validatePhone } from './validate-phone.ts';

it.each([
  ['', 'phoneEmpty'],
  [' - ', 'phoneEmpty'],
  ['13800138000', undefined],
  ['138 0013 8000', undefined],
  ['＋８６　１３８００１３８０００', undefined],
  ['+44 (0)20 7946-0958', undefined],
  ['12345', 'phoneWrong'],
  ['1380013800a', 'phoneWrong'],
  ['86+13800138000', 'phoneWrong'],
  ['1234567890123456', 'phoneWrong'],
])('judges "%s"', (typed, problem) => {
  expect(validatePhone(typed)).toBe(problem);
});
