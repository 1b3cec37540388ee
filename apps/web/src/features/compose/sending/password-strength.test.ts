import { expect, it } from 'vitest';
import { computeStrength } from './password-strength.ts';

it.each([
  ['', 'weak'],
  ['12345678', 'weak'],
  ['aaaaaaaaaa', 'weak'],
  ['abcdefghij', 'weak'],
  ['k9!x', 'weak'],
  ['salmon', 'weak'],
  ['salmon42', 'fair'],
  ['今晚八点老地方见面', 'weak'],
  ['Salmon-leaps-42', 'strong'],
] as const)('calls %s %s', (password, strength) => {
  expect(computeStrength(password)).toBe(strength);
});
