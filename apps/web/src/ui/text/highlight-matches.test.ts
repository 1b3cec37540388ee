import { expect, it } from 'vitest';
import { highlightMatches } from './highlight-matches.ts';

it('marks every occurrence of every word, whatever its case, and loses nothing', () => {
  const chunks = highlightMatches('Contract 合同 contract', ['CONTRACT', '合同']);
  expect(chunks.filter((chunk) => chunk.isMatch).map((chunk) => chunk.text)).toEqual(['Contract', '合同', 'contract']);
  expect(chunks.map((chunk) => chunk.text).join('')).toBe('Contract 合同 contract');
});
it('does not shift where lower case is longer', () => {
  expect(highlightMatches('İx', ['x'])).toEqual([{ text: 'İx', isMatch: false }]);
});
it('marks nothing without words', () => {
  expect(highlightMatches('abc', [''])).toEqual([{ text: 'abc', isMatch: false }]);
});
