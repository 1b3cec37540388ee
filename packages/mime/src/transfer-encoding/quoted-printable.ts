/**
 * Quoted-printable (RFC 2045 §6.7) as a stream. An `=` that begins nothing valid stays as it is; blanks before a line end were added in
 * transport and go.
 */
import type { TransferDecoder } from './decoder.ts';

/** Blanks held back until it is known whether a line ends after them. Stops a stream of 75 MiB of blanks from being held. */
const maxHeldBlanks = 1_000;

function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37;
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57;
  return -1;
}

/** A streaming quoted-printable decoder. */
export function createQuotedPrintableDecoder(): TransferDecoder {
  /** What has been read and not yet decided: `=`, `=H`, `=` and blanks, or blanks, each possibly with a CR. */
  let held: number[] = [];

  /** Takes one byte; gives what is now certain into `out` and returns the new length. */
  function take(byte: number, out: Uint8Array, at: number): number {
    let length = at;
    if (held.length === 0) {
      if (byte === 0x3d || byte === 0x20 || byte === 0x09) held.push(byte);
      else out[length++] = byte;
      return length;
    }
    const isEscape = held[0] === 0x3d;
    const last = held[held.length - 1] ?? 0;
    if (isEscape && held.length === 1 && hexValue(byte) >= 0) {
      held.push(byte);
      return length;
    }
    if (isEscape && held.length === 2 && hexValue(last) >= 0) {
      if (hexValue(byte) >= 0) {
        out[length++] = hexValue(last) * 16 + hexValue(byte);
        held = [];
        return length;
      }
    } else if (byte === 0x0a) {
      // Soft line break, or blanks at a line's end: both vanish, the hard break stays.
      if (!isEscape) {
        if (last === 0x0d) out[length++] = 0x0d;
        out[length++] = 0x0a;
      }
      held = [];
      return length;
    } else if (last !== 0x0d && (byte === 0x20 || byte === 0x09 || byte === 0x0d) && held.length < maxHeldBlanks) {
      held.push(byte);
      return length;
    }
    for (const literal of held) out[length++] = literal;
    held = [];
    return take(byte, out, length);
  }

  return {
    write(chunk) {
      const out = new Uint8Array(chunk.length + held.length + 1);
      let length = 0;
      for (const byte of chunk) {
        if (held.length === 0 && byte !== 0x3d && byte !== 0x20 && byte !== 0x09) out[length++] = byte;
        else length = take(byte, out, length);
      }
      return out.subarray(0, length);
    },
    end() {
      // The end of the data is the end of a line: a last soft break and blanks vanish, half an escape stays.
      const isHalfEscape = held[0] === 0x3d && held.length > 1 && hexValue(held[1] ?? 0) >= 0;
      const rest = isHalfEscape ? Uint8Array.from(held) : new Uint8Array(0);
      held = [];
      return rest;
    },
  };
}
