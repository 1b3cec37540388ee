import { expect, it } from 'vitest';
import { compareShortPrefixes } from './short-prefixes.mjs';

it('compiles no piece of a path that has more than its first character', () => {
  const source = 'const a = 1\nconst LONG_PREFIX_MIN_LENGTH = 16\nconst b = 2\n';
  expect(compareShortPrefixes(source)).toBe('const a = 1\nconst LONG_PREFIX_MIN_LENGTH = 2\nconst b = 2\n');
});

it('ends the build where the router is another', () => {
  expect(() => compareShortPrefixes('const LONG_PREFIX_MIN_LENGTH = 8\n')).toThrow(/another way/);
});
