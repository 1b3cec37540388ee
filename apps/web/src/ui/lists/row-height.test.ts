import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type RowSize, rowHeightPx } from './row-height.ts';

const css = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8');
const tokenNames: readonly [RowSize, string][] = [
  [1, 'row-1'],
  [2, 'row-2'],
  [3, 'row-3'],
  ['twoLines', 'row-two-lines'],
];

it.each(tokenNames)('gives virtual lists the height that styles use: %s', (size, token) => {
  const heights = Array.from(css.matchAll(new RegExp(`--${token}: (\\d+)px`, 'g')), ([, value]) => Number(value));
  expect(([1, 2, 3] as const).map((fontSize) => rowHeightPx(size, fontSize))).toEqual(heights);
});
