import { expect, it } from 'vitest';
import { printToken, readToken } from './sync-token.ts';

const dayMs = 24 * 3_600_000;

it('a token is good for sixty days, and nothing else is a token', () => {
  const now = 20_000 * dayMs;
  const token = printToken(42, now);
  expect(readToken(token, now + 60 * dayMs)).toBe(42);
  expect(readToken(token, now + 61 * dayMs)).toBeNull();
  for (const other of ['', '42', '-1-20000', '42-20009', 'x-y', '42-20000 ']) expect(readToken(other, now)).toBeNull();
});
