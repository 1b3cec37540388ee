/** Filters of the embedded index, many to a row: a row each would cost more to read than to look at. */
import { filterUnitBytes, mayHold } from './header-filter.ts';
import { messageNoLimit } from './port.ts';

/** Mails of one block. A mail that comes writes its block anew, some 5 kB; a search reads one row for each. */
export const filtersPerBlock = 32;
/** Before the filters: the length of each, in units of two bytes; 0: no such mail. */
const headerBytes = filtersPerBlock * 2;

/** The number of the block that holds a mail's filter, in the whole index. */
export function computeBlock(accountNo: number, n: number): number {
  return accountNo * (messageNoLimit / filtersPerBlock) + Math.floor(n / filtersPerBlock);
}

/** The blocks of an account: first and last. */
export function computeBlocks(accountNo: number): readonly [first: number, last: number] {
  return [computeBlock(accountNo, 0), computeBlock(accountNo, messageNoLimit - 1)];
}

function lengthAt(block: Uint8Array, index: number): number {
  return ((block[index * 2] ?? 0) | ((block[index * 2 + 1] ?? 0) << 8)) * filterUnitBytes;
}

/** The block with some filters put, or taken out (null), by message number. */
export function changeBlock(
  block: Uint8Array | undefined,
  changes: ReadonlyMap<number, Uint8Array | null>,
): Uint8Array {
  const byIndex = new Map([...changes].map(([n, filter]) => [n % filtersPerBlock, filter]));
  const parts: Uint8Array[] = [];
  const header = new Uint8Array(headerBytes);
  let at = headerBytes;
  for (let index = 0; index < filtersPerBlock; index += 1) {
    const length = block === undefined ? 0 : lengthAt(block, index);
    const kept = block?.subarray(at, at + length) ?? header.subarray(0, 0);
    at += length;
    const changed = byIndex.get(index);
    const part = changed === undefined ? kept : (changed ?? kept.subarray(0, 0));
    const units = part.length / filterUnitBytes;
    header[index * 2] = units & 0xff;
    header[index * 2 + 1] = units >>> 8;
    parts.push(part);
  }
  return Buffer.concat([header, ...parts]);
}

/** The positions in a block whose header may hold the text. */
export function* findInBlock(block: Uint8Array, grams: Float64Array): Generator<number> {
  let at = headerBytes;
  for (let index = 0; index < filtersPerBlock; index += 1) {
    const length = lengthAt(block, index);
    if (length > 0 && mayHold(block, at, length, grams)) yield index;
    at += length;
  }
}
