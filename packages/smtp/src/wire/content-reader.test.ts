import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentRead, ContentReader } from './content-reader.ts';

const limits = { maxMessageBytes: 1_000_000, maxTextLineBytes: 1_000, maxReceivedHeaders: 5 };

/** Feeds the bytes in chunks of these sizes, over and over. */
function readInChunks(
  bytes: Buffer,
  sizes: readonly number[],
): { kind: ContentRead['kind']; content: string; rest: string } {
  const reader = new ContentReader(limits);
  let content = '';
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    const read = reader.read(bytes.subarray(from, from + size));
    from += size;
    if (read.kind === 'bare-line-end') return { kind: read.kind, content: '', rest: '' };
    content += (read.content ?? Buffer.alloc(0)).toString('latin1');
    if (read.kind === 'end')
      return { kind: 'end', content, rest: Buffer.concat([read.rest, bytes.subarray(from)]).toString('latin1') };
  }
  return { kind: 'more', content, rest: '' };
}

/** The rules again, said with strings: slow and obvious. */
function readPlainly(text: string): { kind: ContentRead['kind']; content: string; rest: string } {
  const end = `\r\n${text}`.indexOf('\r\n.\r\n');
  const whole = end < 0 ? text : text.slice(0, end);
  const bare = /(?<!\r)\n|\r(?!\n)/;
  if (bare.test(end < 0 ? whole.replace(/\r$/, '') : whole)) return { kind: 'bare-line-end', content: '', rest: '' };
  const content = whole.replace(/(^|\r\n)\./g, '$1');
  return end < 0 ? { kind: 'more', content, rest: '' } : { kind: 'end', content, rest: text.slice(end + 3) };
}

const token = fc.constantFrom('\r\n', '.', '..', 'x', '\r\n.', '\r\n.\r\n', '\n', '\r', 'Received: y', '\0', 'é');
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });

describe('the content reader', () => {
  test('reads the same however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), sizes, (tokens, cuts) => {
        const bytes = Buffer.from(tokens.join(''), 'latin1');
        expect(readInChunks(bytes, cuts)).toEqual(readInChunks(bytes, [bytes.length + 1]));
      }),
      { numRuns: 2_000 },
    );
  });

  test('agrees with the rules said plainly', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), sizes, (tokens, cuts) => {
        const text = tokens.join('');
        const expected = readPlainly(text);
        const actual = readInChunks(Buffer.from(text, 'latin1'), cuts);
        expect(actual.kind).toBe(expected.kind);
        // An unfinished content may still hold back a dot or a CR that could begin the end marker.
        if (expected.kind === 'more') expect(expected.content.startsWith(actual.content)).toBe(true);
        else expect(actual).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('what a sender stuffs comes out again', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ maxLength: 20 }).map((line) => line.replace(/[\r\n]/g, '.')),
          { maxLength: 20 },
        ),
        sizes,
        (lines, cuts) => {
          const content = Buffer.from(lines.map((line) => `${line}\r\n`).join('')).toString('latin1');
          const stuffed = `${content.replace(/(^|\r\n)\./g, '$1..')}.\r\nNOOP\r\n`;
          expect(readInChunks(Buffer.from(stuffed, 'latin1'), cuts)).toEqual({
            kind: 'end',
            content,
            rest: 'NOOP\r\n',
          });
        },
      ),
    );
  });

  test('counts Received headers in the header only', () => {
    const read = (text: string) => {
      const reader = new ContentReader(limits);
      reader.read(Buffer.from(text));
      return reader.fault;
    };
    expect(read(`${'Received: x\r\n'.repeat(5)}\r\n${'Received: x\r\n'.repeat(9)}`)).toBeUndefined();
    expect(read('Received-SPF: x\r\n'.repeat(9))).toBeUndefined();
    expect(read('rEcEiVeD\t: x\r\n'.repeat(6))).toBe('loop');
  });

  test('25 MB are read in a moment', () => {
    const chunk = Buffer.from(`${'x'.repeat(76)}\r\n`.repeat(840));
    const reader = new ContentReader({ ...limits, maxMessageBytes: 1e9 });
    const started = process.threadCpuUsage();
    for (let count = 0; count < 400; count += 1) reader.read(chunk);
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});
