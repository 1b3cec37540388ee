import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [0, '0 B'],
  [-1, '0 B'],
  [Number.NaN, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [86 * 1024, '86 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [3.84 * 1024 ** 3, '3.8 GB'],
  [10 * 1024 ** 3, '10 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
