// Whatever a mail holds and wherever its bytes are cut, a client gets the same mail; whatever a client sends, lines come out the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DotStuffer } from './dot-stuffer.ts';
import { LineReader } from './line-reader.ts';
import { takeTop } from './take-top.ts';

/** Texts of the bytes that matter, so that every meeting of them comes up. */
const tricky = fc.array(fc.constantFrom('\r', '\n', '.', 'a', '\r\n', '\r\n.', '\n\n', 'é'), { maxLength: 40 });
const cuts = fc.array(fc.nat(60), { maxLength: 10 });

function cutAt(text: string, positions: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text, 'latin1');
  const ends = [...positions.map((position) => Math.min(position, bytes.length)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

function stuffed(text: string, positions: readonly number[]): string {
  const stuffer = new DotStuffer();
  const chunks = cutAt(text, positions).map((chunk) => stuffer.stuff(chunk));
  return Buffer.concat([...chunks, stuffer.end()]).toString('latin1');
}

/** What a client makes of a multi-line response (RFC 1939 §3): lines end with CRLF, and the first that is a lone dot ends it. */
function received(response: string): string {
  const lines = response.split('\r\n');
  const end = lines.indexOf('.');
  expect(lines.slice(end)).toEqual(['.', '']);
  return lines
    .slice(0, end)
    .map((line) => `${line.startsWith('.') ? line.slice(1) : line}\r\n`)
    .join('');
}

function normalised(text: string): string {
  const lines = text.replace(/(?<!\r)\n/g, '\r\n');
  if (lines === '' || lines.endsWith('\r\n')) return lines;
  return `${lines}${lines.endsWith('\r') ? '\n' : '\r\n'}`;
}

describe('doubling dots', () => {
  it('brings every mail over as it is, wherever it is cut', () => {
    fc.assert(
      fc.property(tricky, cuts, (parts, positions) => {
        const text = parts.join('');
        expect(received(stuffed(text, positions))).toBe(normalised(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('copies nothing where nothing has to be added', () => {
    const chunk = Buffer.from('Subject: x\r\n\r\nplain\r\n');
    expect(new DotStuffer().stuff(chunk)).toBe(chunk);
  });

  it.each([
    ['nothing', '', '.\r\n'],
    ['a dot alone', '.', '..\r\n.\r\n'],
    ['a line that would end the mail', 'a\r\n.\r\nb\r\n', 'a\r\n..\r\nb\r\n.\r\n'],
    ['the same with lone LFs', 'a\n.\nb\n', 'a\r\n..\r\nb\r\n.\r\n'],
    ['a lone CR, which ends no line', 'a\r.\r\n', 'a\r.\r\n.\r\n'],
  ])('writes %s', (_what, text, response) => {
    expect(stuffed(text, [])).toBe(response);
  });
});

describe('the top of a mail', () => {
  const readTop = async (text: string, lines: number, positions: readonly number[]) => {
    const chunks: Uint8Array[] = [];
    const source = (async function* () {
      yield* cutAt(text, positions);
    })();
    for await (const chunk of takeTop(source, lines)) chunks.push(chunk);
    return Buffer.concat(chunks).toString('latin1');
  };

  it('is the header, the empty line and so many lines, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(tricky, fc.nat(5), cuts, async (parts, count, positions) => {
        const text = parts.join('');
        const lines = text.split(/(?<=\n)/);
        const empty = lines.findIndex((line) => line === '\n' || line === '\r\n');
        const expected = empty < 0 ? text : lines.slice(0, empty + 1 + count).join('');
        expect(await readTop(text, count, positions)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads no more of the mail than it needs', async () => {
    let given = 0;
    let isReleased = false;
    const endless = (async function* () {
      try {
        for (;;) {
          given += 1;
          yield Buffer.from('Subject: x\r\n\r\n1\r\n');
        }
      } finally {
        isReleased = true;
      }
    })();
    const chunks: Uint8Array[] = [];
    for await (const chunk of takeTop(endless, 0)) chunks.push(chunk);
    expect([Buffer.concat(chunks).toString(), given, isReleased]).toEqual(['Subject: x\r\n\r\n', 1, true]);
  });
});

describe('reading lines', () => {
  const read = (chunks: readonly Buffer[], limit: number) => {
    const reader = new LineReader();
    const lines: string[] = [];
    for (const chunk of chunks) {
      reader.push(chunk);
      for (let next = reader.next(limit); next !== undefined; next = reader.next(limit)) {
        lines.push(next.kind === 'line' ? next.line.toString('latin1') : '(too long)');
        // The session ends here.
        if (next.kind === 'too-long') return lines;
      }
    }
    return lines;
  };

  it('finds the same lines wherever the bytes are cut, up to the first long one', () => {
    fc.assert(
      fc.property(tricky, cuts, (parts, positions) => {
        const text = parts.join('');
        const chunks = text.split('\n');
        const unended = chunks.pop() ?? '';
        const lines = chunks.map((line) => (line.length + 1 > 8 ? '(too long)' : line.replace(/\r$/, '')));
        if (unended.length >= 8) lines.push('(too long)');
        const last = lines.indexOf('(too long)');
        expect(read(cutAt(text, positions), 8)).toEqual(last < 0 ? lines : lines.slice(0, last + 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds a line that never ends at the limit, and keeps nothing of it', () => {
    const reader = new LineReader();
    reader.push(Buffer.alloc(254, 'x'));
    expect(reader.next(255)).toBeUndefined();
    reader.push(Buffer.alloc(1, 'x'));
    expect(reader.next(255)).toEqual({ kind: 'too-long' });
    reader.push(Buffer.from('NOOP\r\n'));
    expect(reader.next(255)).toEqual({ kind: 'line', line: Buffer.from('NOOP') });
  });
});
