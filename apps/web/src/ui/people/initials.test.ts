import { expect, it } from 'vitest';
import { takeInitial } from './initials.ts';

it.each([
  ['王海燕', '', '王'],
  ['李雷', '', '李'],
  ['财务共享邮箱', '', '财'],
  ['Anna Bergström', '', 'A'],
  ['"anna"', '', 'A'],
  ['', 'gitlab@example.org', 'G'],
  ['王 Anna', '', '王'],
  ['', '', '?'],
  ['𠮷野', '', '𠮷'],
])('stands for %s <%s> with %s', (name, address, initial) => {
  expect(takeInitial(name, address)).toBe(initial);
});
