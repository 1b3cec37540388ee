import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteHeader } from './rewrite-header.ts';

async function run(chunks: Uint8Array[], rewrite: (header: Buffer) => Uint8Array): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of rewriteHeader(
    (async function* () {
      yield* chunks;
    })(),
    rewrite,
  ))
    parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

const prepend = (header: Buffer) => Buffer.concat([Buffer.from('X: 1\r\n'), header]);

describe('rewriting a header in passing', () => {
  it('touches the header only, wherever the chunks break', async () => {
    const text = 'A: b\r\nC: d\r\n\r\nbody\r\n\r\nmore';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 }), async (sizes) => {
        const bytes = Buffer.from(text);
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const size of sizes) {
          chunks.push(bytes.subarray(at, at + size));
          at = Math.min(bytes.length, at + size);
        }
        chunks.push(bytes.subarray(at));
        expect(await run(chunks, prepend)).toBe(`X: 1\r\n${text}`);
      }),
    );
  });

  it('passes an endless header on as it is', async () => {
    const endless = Buffer.alloc(300 * 1024, 'a');
    expect((await run([endless], prepend)).startsWith('aaaa')).toBe(true);
  });

  it('rewrites a message that is only a header', async () => {
    expect(await run([Buffer.from('A: b\r\n')], prepend)).toBe('X: 1\r\nA: b\r\n');
  });
});
