import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerBuffer } from './answer-buffer.ts';

type Said = string | number | Uint8Array;

/** What a client reads, and what each chunk was when it was handed on. */
function say(said: readonly Said[]): { readonly read: Buffer; readonly pieces: (string | Uint8Array)[] } {
  const chunks: (string | Uint8Array)[] = [];
  const answer = new AnswerBuffer((chunk) => chunks.push(chunk));
  for (const each of said)
    if (typeof each === 'string') answer.text(each);
    else if (typeof each === 'number') answer.number(each);
    else answer.octets(each);
  answer.sendLine();
  return { read: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))), pieces: chunks };
}

describe('a buffer of answers', () => {
  it('says everything as it was given, in its order, whatever it is and however long', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 40 }), fc.constant('é'.repeat(30_000)));
    const number = fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constantFrom(0, 9, 10, 99, 100, 0x7fff_ffff, 0x8000_0000));
    const octets = fc.oneof(fc.uint8Array(), fc.constantFrom(new Uint8Array(15_000), new Uint8Array(70_000).fill(7)));
    fc.assert(
      fc.property(fc.array(fc.oneof(text, number, octets), { maxLength: 60 }), (said) => {
        const expected = said.map((each) => (typeof each === 'number' ? Buffer.from(String(each)) : Buffer.from(each)));
        expect(say(said).read.equals(Buffer.concat([...expected, Buffer.from('\r\n')]))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('gives few pieces for many short answers, none longer than is held at a time', () => {
    const { pieces: chunks } = say(Array.from({ length: 100_000 }, () => '* 1 FETCH ()\r\n'));
    expect(chunks.length).toBeLessThan(40);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(64 * 1024);
  });

  it('ends with a line end of its own, so that whoever writes it sees that no line is open', () => {
    expect(say(['* 1 EXISTS']).pieces.at(-1)).toBe('\r\n');
  });

  it('is small for a small answer: most commands ask for one mail', () => {
    const [chunk] = say(['* 1 FETCH (FLAGS ())']).pieces;
    expect((chunk as Uint8Array).buffer.byteLength).toBeLessThanOrEqual(1024);
  });
});
