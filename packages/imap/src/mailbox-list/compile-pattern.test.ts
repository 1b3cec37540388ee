import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compilePatterns, maxListWildcards } from './compile-pattern.ts';

function naive(pattern: string, name: string): boolean {
  if (pattern === '') return name === '';
  const [first, rest] = [pattern.charAt(0), pattern.slice(1)];
  if (first !== '*' && first !== '%') return name.startsWith(first) && naive(rest, name.slice(1));
  for (let taken = 0; taken <= name.length; taken += 1) {
    if (first === '%' && name.slice(0, taken).includes('/')) return false;
    if (naive(rest, name.slice(taken))) return true;
  }
  return false;
}

describe('patterns of LIST', () => {
  it.each([
    ['*', 'a/b/c', true],
    ['%', 'a', true],
    ['%', 'a/b', false],
    ['a/%', 'a/b', true],
    ['a/%', 'a/b/c', false],
    ['a/*', 'a', false],
    ['%/%', 'a/b', true],
    ['*c', 'a/b/c', true],
    ['%c', 'a/c', false],
    ['%*', 'a/b', true],
    ['工作/%', '工作/报告', true],
    ['', 'a', false],
    ['inbox', 'INBOX', true],
    ['InB%', 'INBOX', true],
    ['inbox', 'inboxes', false],
    ['sent', 'Sent', false],
  ])('%s and %s: %s', (pattern, name, expected) => {
    expect(compilePatterns([pattern])(name)).toBe(expected);
  });

  it('mean the same as the plain, slow reading of them', () => {
    const text = (units: string[], maxLength: number) =>
      fc.array(fc.constantFrom(...units), { maxLength }).map((messages) => messages.join(''));
    fc.assert(
      fc.property(text(['a', 'b', '/', '*', '%'], 8), text(['a', 'b', '/'], 9), (pattern, name) => {
        expect(compilePatterns([pattern])(name)).toBe(naive(pattern, name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('cannot be made to take long: the worst within the limit, over 5 000 mailboxes', () => {
    const isMatch = compilePatterns([`${'*a'.repeat(maxListWildcards)}b`]);
    const before = process.threadCpuUsage();
    for (let mailbox = 0; mailbox < 5_000; mailbox += 1) expect(isMatch('a'.repeat(100))).toBe(false);
    // Computing, not time: on a busy machine the best pattern waits too.
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });

  it('beyond the limit are refused', () => {
    expect(() => compilePatterns(['*a'.repeat(maxListWildcards), '%'])).toThrow('wildcards');
  });
});
