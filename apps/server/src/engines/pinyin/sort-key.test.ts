import { expect, test } from 'vitest';
import { buildSortKey, initialOf, rangeOfInitial } from './sort-key.ts';

const sorted = (names: readonly string[]) =>
  names
    .map((name) => [buildSortKey(name), name] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, name]) => name);

test('Latin and Chinese names stand in one alphabet, what is neither behind them', () => {
  expect(sorted(['赵敏', 'bob', '曾毅', 'Émile', '安娜', '123', 'Zoe', '🙂'])).toEqual([
    '安娜',
    'bob',
    'Émile',
    '曾毅',
    '赵敏',
    'Zoe',
    '123',
    '🙂',
  ]);
});

test('a name stands under the initial of its spelling, surnames read as surnames', () => {
  expect(['单田芳', 'Émile', '2号楼', '', 'ＡＢ'].map((name) => initialOf(buildSortKey(name)))).toEqual([
    'S',
    'E',
    '#',
    '#',
    'A',
  ]);
});

test('the range of an initial holds its keys and no others', () => {
  for (const name of ['Zoe', '张三', '123', 'Anna']) {
    const key = buildSortKey(name);
    for (const initial of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ#') {
      const { from, to } = rangeOfInitial(initial);
      expect(key >= from && key < to).toBe(initial === initialOf(key));
    }
  }
});
