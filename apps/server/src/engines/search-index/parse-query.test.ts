import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxQueryTerms, parseQuery } from './parse-query.ts';

it.each([
  ['球拍', [{ tokens: ['球拍'], isPrefix: false }]],
  ['乒乓球', [{ tokens: ['乒乓', '乓球'], isPrefix: false }]],
  ['球', [{ tokens: ['球'], isPrefix: true }]],
  ['Budg', [{ tokens: ['budg'], isPrefix: true }]],
  ['Q4预算', [{ tokens: ['q4', '预算'], isPrefix: false }]],
  ['预算Q4', [{ tokens: ['预算', '算', 'q4'], isPrefix: true }]],
  ['年Q4年', [{ tokens: ['年', 'q4', '年'], isPrefix: true }]],
  ['wei@exam', [{ tokens: ['wei', 'exam'], isPrefix: true }]],
  [
    'a　b',
    [
      { tokens: ['a'], isPrefix: true },
      { tokens: ['b'], isPrefix: true },
    ],
  ],
  [
    '您好，预算',
    [
      { tokens: ['您好'], isPrefix: false },
      { tokens: ['预算'], isPrefix: false },
    ],
  ],
  [
    '"the budget" x',
    [
      { tokens: ['the', 'budget'], isPrefix: false },
      { tokens: ['x'], isPrefix: true },
    ],
  ],
  ['“预算 计划”', [{ tokens: ['预算', '算', '计划'], isPrefix: false }]],
  ['"the budg', [{ tokens: ['the', 'budg'], isPrefix: true }]],
  ['same SAME', [{ tokens: ['same'], isPrefix: true }]],
  ['?!', []],
])('%s', (text, terms) => {
  expect(parseQuery(text)).toEqual(terms);
});

it('stays small and never fails', () => {
  expect(parseQuery(Array.from({ length: 200 }, (_, i) => `w${i}`).join(' '))).toHaveLength(maxQueryTerms);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      for (const { tokens } of parseQuery(text)) expect(tokens.length).toBeGreaterThan(0);
    }),
    { seed: 20261121 },
  );
});
