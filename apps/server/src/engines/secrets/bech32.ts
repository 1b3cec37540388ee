/** Bech32 (BIP 173), in which keys of age are written: a readable beginning, the bytes, and a checksum. Longer texts than BIP 173 allows are none here. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const checksumLength = 6;
const maxLength = 90;

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of generators.entries()) if ((top >>> bit) & 1) sum ^= generator;
  }
  return sum;
}

function expandPrefix(prefix: string): number[] {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
}

/** Groups of `from` bits as groups of `to` bits; null where what is left over is no filling of zeros. */
function regroup(values: Iterable<number>, from: number, to: number, fills: boolean): number[] | null {
  const groups: number[] = [];
  let [bits, length] = [0, 0];
  for (const value of values) {
    bits = ((bits << from) | value) & 0xffff;
    for (length += from; length >= to; length -= to) groups.push((bits >>> (length - to)) & ((1 << to) - 1));
  }
  const rest = bits & ((1 << length) - 1);
  if (fills && length > 0) groups.push(rest << (to - length));
  else if (!fills && (length >= from || rest !== 0)) return null;
  return groups;
}

/** Writes bytes in lower case. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5, true) ?? [];
  const sum = polymod([...expandPrefix(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const checksum = Array.from({ length: checksumLength }, (_, index) => (sum >>> (5 * (5 - index))) & 31);
  return `${prefix}1${[...data, ...checksum].map((value) => alphabet[value] ?? '').join('')}`;
}

/** Reads the bytes behind a prefix (lower case); null: it is another text, or was typed wrongly. */
export function decodeBech32(prefix: string, text: string): Uint8Array | null {
  if (text.length > maxLength || (text !== text.toLowerCase() && text !== text.toUpperCase())) return null;
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${prefix}1`)) return null;
  const values = Array.from(lower.slice(prefix.length + 1), (character) => alphabet.indexOf(character));
  if (values.length < checksumLength || values.includes(-1)) return null;
  if (polymod([...expandPrefix(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -checksumLength), 5, 8, false);
  return bytes === null ? null : Uint8Array.from(bytes);
}
