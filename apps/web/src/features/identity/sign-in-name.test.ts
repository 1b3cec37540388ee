import { expect, it } from 'vitest';
import { completeName } from './sign-in-name.ts';

it.each([
  [' li.lei ', 'b.example', 'li.lei@b.example'],
  ['li.lei@a.example', 'b.example', 'li.lei@a.example'],
  ['li.lei＠a.example', 'b.example', 'li.lei＠a.example'],
  ['li.lei', '', 'li.lei'],
])('completes "%s" with "%s"', (typed, domain, name) => {
  expect(completeName(typed, domain)).toBe(name);
});
