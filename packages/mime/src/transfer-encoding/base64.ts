/**
 * Base64 as mail really carries it (RFC 2045 §6.8): bytes outside the alphabet are skipped, padding ends a quantum and may be followed by
 * more (concatenated chunks), a missing padding is forgiven.
 */
import type { TransferDecoder } from './decoder.ts';

const notInAlphabet = 0xff;
const padding = 0xfe;
const sextets = new Uint8Array(256).fill(notInAlphabet);
for (const [value, character] of Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
).entries()) {
  sextets[character.charCodeAt(0)] = value;
}
sextets[0x3d] = padding;

/** A streaming base64 decoder. */
export function createBase64Decoder(): TransferDecoder {
  let bits = 0;
  let count = 0;

  /** Writes the whole bytes of an unfinished quantum (2 or 3 sextets) and forgets it. */
  function flush(out: Uint8Array, at: number): number {
    let length = at;
    if (count === 2) out[length++] = (bits >> 4) & 0xff;
    else if (count === 3) {
      out[length++] = (bits >> 10) & 0xff;
      out[length++] = (bits >> 2) & 0xff;
    }
    bits = 0;
    count = 0;
    return length;
  }

  return {
    write(chunk) {
      const out = new Uint8Array(Math.ceil((chunk.length * 3) / 4) + 4);
      let length = 0;
      for (const byte of chunk) {
        const value = sextets[byte] ?? notInAlphabet;
        if (value < 64) {
          bits = (bits << 6) | value;
          if (++count === 4) {
            out[length++] = (bits >> 16) & 0xff;
            out[length++] = (bits >> 8) & 0xff;
            out[length++] = bits & 0xff;
            bits = 0;
            count = 0;
          }
        } else if (value === padding && count > 0) length = flush(out, length);
      }
      return out.subarray(0, length);
    },
    end() {
      const out = new Uint8Array(2);
      return out.subarray(0, flush(out, 0));
    },
  };
}
