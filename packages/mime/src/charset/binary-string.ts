/**
 * Bytes as a "binary string": one character U+0000–U+00FF per byte. JSON-safe, and string functions work on it.
 */

/** The bytes as a binary string. */
export function toBinaryString(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The bytes of a binary string (characters above U+00FF lose their high byte: such a string was never binary). */
export function fromBinaryString(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** Whether every character is ASCII. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
