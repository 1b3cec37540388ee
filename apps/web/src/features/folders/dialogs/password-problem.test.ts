import { expect, it } from 'vitest';
import { problemOfPassword } from './password-problem.ts';

it.each([
  ['', '', 'tooShort'],
  ['五个字符吗', '五个字符吗', 'tooShort'],
  ['六个字符对吧', '六个字符对吧', undefined],
  ['👨‍👩‍👧'.repeat(5), '👨‍👩‍👧'.repeat(5), 'tooShort'],
  [' secret', 'secret', 'notSame'],
  ['x'.repeat(128), 'x'.repeat(128), undefined],
  ['x'.repeat(129), 'x'.repeat(129), 'tooLong'],
])('judges %j, repeated %j', (password, repeated, problem) => {
  expect(problemOfPassword(password, repeated)).toBe(problem);
});
