import { findBrokenRules, type PasswordLevel } from '@hongyan/contract/password-policy';
import { expect, test } from 'vitest';
import { frequentPasswords } from './frequent-passwords.ts';

test.each<[PasswordLevel, boolean, number]>([
  ['1', true, 3_000],
  ['2', false, 3_000],
  // Of the 30 000 most frequent, 3 321 keep these rules: the other 605 are refused by their shape (`isCommonPassword`).
  ['2', true, 2_700],
  // Few of the frequent ones have ten characters.
  ['3', false, 900],
])('level %s (classes %s) meets %i frequent passwords that keep its rules', (level, classes, least) => {
  const terms = { level, classes, names: [], spelled: [], words: [] };
  const kept = [...frequentPasswords()].filter((password) => findBrokenRules(password, terms).length === 0);
  expect(kept.length).toBeGreaterThanOrEqual(least);
});
