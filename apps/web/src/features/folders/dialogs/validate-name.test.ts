import { expect, it } from 'vitest';
import { problemOfName } from './validate-name.ts';

it.each([
  ['', 'empty'],
  [' 　 ', 'empty'],
  ['发票与报销', undefined],
  ['  1234567890  ', undefined],
  ['12345678901', 'tooLong'],
  ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', undefined],
])('judges "%s" as %s', (name, problem) => {
  expect(problemOfName(name, 10)).toBe(problem);
});
