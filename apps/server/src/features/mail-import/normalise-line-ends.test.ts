// Line ends of imported messages: every lone LF becomes CRLF, wherever the bytes are cut, and nothing else changes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseLineEnds } from './normalise-line-ends.ts';

test('lone LF becomes CRLF however the bytes are cut', async () => {
  const byte = fc.constantFrom(0x0d, 0x0a, 0x41, 0xe9);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(byte, { maxLength: 5 })), async (cuts) => {
      async function* read() {
        for (const cut of cuts) yield await Promise.resolve(Uint8Array.from(cut));
      }
      const out: Uint8Array[] = [];
      for await (const chunk of normaliseLineEnds(read())) out.push(chunk);
      const text = Buffer.from(cuts.flat()).toString('latin1');
      expect(Buffer.concat(out).toString('latin1')).toBe(text.replace(/(?<!\r)\n/g, '\r\n'));
    }),
  );
});
