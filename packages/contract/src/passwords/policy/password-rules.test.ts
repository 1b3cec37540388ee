import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBrokenRules, isCommonPassword, type PasswordTerms, scorePassword } from './index.ts';

const terms: PasswordTerms = {
  level: '3',
  classes: true,
  names: ['anna'],
  spelled: ['lilei'],
  words: ['blueheron', 'example.org'],
};

test.each(['Password123!', 'p@ssw0rd2024', 'wang1990', 'woaini520', '5201314', '19900101', 'abcabcabc', 'qwerty_123'])(
  'guessers try %s first',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(['Quiet-Harbour-72', 'correct horse battery staple', 'Another-Meadow-58', 'tulips'])(
  '%s is not on the list',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

test('three digits or letters in a row, or alike, are found wherever they stand', () => {
  const run = fc.constantFrom('abc', '987', 'zyx', '000', '---', '345', 'QRS');
  fc.assert(
    fc.property(fc.string(), run, fc.string(), (before, middle, after) => {
      expect(findBrokenRules(before + middle + after, terms)).toContain('hasRun');
    }),
  );
});

test('a name or its pinyin is found whatever the case and the signs between', () => {
  fc.assert(
    fc.property(fc.constantFrom('-', '.', '_', '7', ''), fc.string(), (sign, after) => {
      expect(findBrokenRules(`Li${sign}Lei${after}`, terms)).toContain('hasPinyin');
      expect(findBrokenRules(`xAnNa${after}`, terms)).toContain('hasName');
    }),
  );
});

test('any text is judged, in time, and what breaks a rule is never more than weak', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (password) => {
      const score = scorePassword(password, terms);
      if (findBrokenRules(password, terms).length > 0) expect(score).toBeLessThanOrEqual(1);
    }),
  );
});

test.each(['Blue.Heron-22', 'my-BLUEHERON-9', 'x7-Example.org', 'b_l_u_e_heron44'])(
  '%s has a word of the installation in it',
  (password) => expect(findBrokenRules(password, terms)).toContain('hasWord'),
);

test('words that stand in many others are too short to be forbidden', () => {
  expect(findBrokenRules('Orange-Carpet-58', { ...terms, words: ['ora', 'car'] })).not.toContain('hasWord');
});
