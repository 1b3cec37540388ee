/** One hash for equal inputs, whatever the order of their keys: what tells a repeat of a call from a mistaken reuse of its key. */
import { createHash, type Hash } from 'node:crypto';

/** Deeper input is refused: no operation of ours nests so far, and recursion must end (stack). */
const maxDepth = 64;

function feed(hash: Hash, value: unknown, depth: number): void {
  if (depth > maxDepth) throw new TypeError('input is nested too deeply to be hashed');
  if (value === null || typeof value !== 'object') {
    const text = typeof value === 'bigint' ? `${value}n` : value === undefined ? '' : JSON.stringify(value);
    hash.update(`${typeof value}:${text};`);
  } else if (value instanceof Uint8Array) {
    hash.update(`bytes:${value.byteLength}:`).update(value);
  } else if (Array.isArray(value)) {
    hash.update(`list:${value.length}:`);
    for (const item of value) feed(hash, item, depth + 1);
  } else if (value instanceof Map || value instanceof Set || value instanceof Date) {
    throw new TypeError('input of an operation with an idempotency key is plain objects, lists and bytes');
  } else {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    hash.update(`object:${entries.length}:`);
    for (const [key, item] of entries) {
      hash.update(`${JSON.stringify(key)}=`);
      feed(hash, item, depth + 1);
    }
  }
}

/** SHA-256 of the canonical form, hex. Absent and undefined fields are the same. */
export function hashInput(input: unknown): string {
  const hash = createHash('sha256');
  feed(hash, input, 0);
  return hash.digest('hex');
}
