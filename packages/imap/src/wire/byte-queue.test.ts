import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteQueue } from './byte-queue.ts';

describe('lines', () => {
  it('are the same however the octets were cut', () => {
    const line = fc
      .string({ maxLength: 30 })
      .map((text) => text.replace(/[\r\n\0]/g, '_').replace(/[^\x01-\x7f]/g, '?'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), fc.array(fc.nat(300)), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((each) => `${each}\r\n`).join(''));
        const queue = new ByteQueue();
        const heard: unknown[] = [];
        let start = 0;
        for (const cut of [...cuts.map((each) => Math.min(each, bytes.length)).sort((a, b) => a - b), bytes.length]) {
          queue.push(bytes.subarray(start, cut));
          start = cut;
          for (let next = queue.takeLine(1_000); next !== undefined; next = queue.takeLine(1_000)) heard.push(next);
        }
        expect(heard).toEqual(lines);
        expect(queue.size).toBe(0);
      }),
    );
  });

  it('of one octet at a time are read in linear time (64 kB of them)', () => {
    const queue = new ByteQueue();
    const startedAt = process.threadCpuUsage();
    for (let at = 0; at < 64 * 1024; at += 1) {
      queue.push(Buffer.from('x'));
      expect(queue.takeLine(100_000)).toBeUndefined();
    }
    queue.push(Buffer.from('\r\n'));
    expect(queue.takeLine(100_000)).toHaveLength(64 * 1024);
    expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
  });

  it('end with CRLF and nothing else', () => {
    for (const text of ['a\n', 'a\rb\r\n', '\n', 'a\0\r\n', 'a\r\r\n']) {
      const queue = new ByteQueue();
      queue.push(Buffer.from(text));
      expect(queue.takeLine(100)).toEqual({ broken: 'badOctet' });
    }
    const queue = new ByteQueue();
    queue.push(Buffer.from('0123456789'));
    expect(queue.takeLine(9)).toEqual({ broken: 'tooLong' });
    expect(queue.takeLine(10)).toBeUndefined();
  });

  it('are not made of octets that were taken before', () => {
    const queue = new ByteQueue();
    queue.push(Buffer.from('abc'));
    queue.push(Buffer.from('def\r\nxyz'));
    expect(queue.takeLine(100)).toBe('abcdef');
    const taken = queue.take(2);
    queue.push(Buffer.from('12345\r\n'));
    expect(taken.toString()).toBe('xy');
    expect(queue.takeLine(100)).toBe('z12345');
  });
});
