import { expect, it } from 'vitest';
import { nameKey } from './key-names.ts';

it.each([
  ['j', 'J'],
  ['I', 'Shift+I'],
  ['#', '#'],
  ['g i', 'G I'],
  ['* a', '* A'],
  ['Delete', 'Del'],
  ['ArrowLeft', '←'],
  ['Ctrl+Enter', 'Ctrl+Enter'],
  ['Shift+j', 'Shift+J'],
])('%s is shown as %s', (stroke, name) => {
  expect(nameKey(stroke)).toBe(name);
});
