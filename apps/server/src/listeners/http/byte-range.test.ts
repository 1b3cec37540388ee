import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

describe('a range of a file', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 100 }],
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=10-19', { start: 10, end: 20 }],
    ['bytes=90-1000', { start: 90, end: 100 }],
    ['bytes=-10', { start: 90, end: 100 }],
    ['bytes=-1000', { start: 0, end: 100 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=20-10', 'none'],
    ['bytes=0-1,5-6', 'none'],
    ['items=0-1', 'none'],
    ['bytes=-', 'none'],
    ['bytes=a-b', 'none'],
    [`bytes=${'9'.repeat(40)}-`, 'none'],
  ])('%s', (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });

  it('of nothing is beyond it', () => {
    expect(parseByteRange('bytes=0-', 0)).toBe('beyond');
  });
});
