/**
 * A filter of a mail's header: some hundred bytes that say of most texts that they are not in it.
 *
 * Headers are looked into by any part of a word (Message-IDs above all), and the words of a header are mostly made by machines and stand in
 * no other mail: an index of them would be larger than they are. A filter is a Bloom filter with one bit for each three characters that stand
 * beside each other. A text whose every three characters have their bit may be there, and its text has to be checked; any other is not.
 */

const gramChars = 3;
/** A quarter of the bits are set then: of six letters that are not there, some six in a thousand filters say that they may be. */
const bitsPerGram = 3;
/** Filters are a multiple of this, so that a length fits into two bytes. */
export const filterUnitBytes = 8;
/** A hostile header of 256 kB gets no larger one: every text may be in it then. */
export const maxFilterBytes = 4_096;
/** Of a long text some parts say as much as all: PostgreSQL asks for each bit by itself. */
const maxAskedGrams = 24;

function hashGram(text: string, at: number): number {
  const gram = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 8) ^ (text.charCodeAt(at + 2) << 16);
  const mixed = Math.imul(gram, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77) >>> 0;
}

/** Which of `bits` bits stands for a hash. PostgreSQL computes the same: a change needs a new format version of both engines. */
function computeBit(hash: number, bits: number): number {
  return Math.floor((hash * bits) / 2 ** 32);
}

/** For counting different hashes, nearly: cleared and used again for each mail. */
const seen = new Uint8Array(2 ** 13);

function countGrams(text: string): number {
  seen.fill(0);
  let count = 0;
  for (let at = 0; at + gramChars <= text.length; at += 1) {
    const bit = hashGram(text, at) >>> 16;
    const mask = 1 << (bit & 7);
    if (((seen[bit >>> 3] ?? 0) & mask) !== 0) continue;
    seen[bit >>> 3] = (seen[bit >>> 3] ?? 0) | mask;
    count += 1;
  }
  return count;
}

/** The filter of a text that `normaliseText` has folded. */
export function makeFilter(normalised: string): Uint8Array {
  const wanted = Math.ceil((countGrams(normalised) * bitsPerGram) / 8 / filterUnitBytes) * filterUnitBytes;
  const filter = new Uint8Array(Math.min(maxFilterBytes, Math.max(filterUnitBytes, wanted)));
  const bits = filter.length * 8;
  for (let at = 0; at + gramChars <= normalised.length; at += 1) {
    const bit = computeBit(hashGram(normalised, at), bits);
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}

/** What a filter is asked for a text; null: too short to ask. */
export function hashGrams(normalised: string): Float64Array | null {
  const grams = normalised.length - gramChars + 1;
  if (grams <= 0) return null;
  const asked = Math.min(grams, maxAskedGrams);
  return Float64Array.from({ length: asked }, (_, i) => hashGram(normalised, Math.floor((i * grams) / asked)));
}

/** Whether the filter of `length` bytes that begins at `start` leaves open that its header holds the text. */
export function mayHold(bytes: Uint8Array, start: number, length: number, grams: Float64Array): boolean {
  const bits = length * 8;
  for (const hash of grams) {
    const bit = computeBit(hash, bits);
    if (((bytes[start + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
