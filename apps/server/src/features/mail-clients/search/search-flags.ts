/** Searches that nothing but flags, UIDs and MODSEQ decide: answered from what is kept of the folder, without its rows. */
import type { PackedFlags, SearchKey } from '@hongyan/imap';
import { fewUnread } from './search-rows.ts';

/** Whether the message at a place matches. */
type PositionTest = (place: number) => boolean;

/** Keys that are held against each message on the main thread; a program that asks more waits for a reading thread. */
const maxKeys = 16;

/** How many keys there are; Infinity where one is answered by something else than flags, UIDs and MODSEQ. */
function countKeys(key: SearchKey): number {
  switch (key.kind) {
    case 'all':
    case 'flag':
    case 'uids':
    case 'modseq':
      return 1;
    case 'not':
      return 1 + countKeys(key.key);
    case 'and':
      return key.keys.reduce((sum, one) => sum + countKeys(one), 1);
    case 'or':
      return 1 + countKeys(key.left) + countKeys(key.right);
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** Whether flags, UIDs and MODSEQ decide, and soon. */
export const isOfFlags = (key: SearchKey): boolean => countKeys(key) <= maxKeys;

/** Whether the store would walk through the rows of the folder: UIDs are all in an index, and so is what is unread. */
export function readsRows(
  key: SearchKey,
  { total, unread }: { readonly total: number; readonly unread: number },
): boolean {
  switch (key.kind) {
    case 'flag':
    case 'modseq':
      return true;
    case 'not':
      return key.key.kind === 'flag' && key.key.flag.toLowerCase() === '\\seen'
        ? unread * fewUnread >= total
        : readsRows(key.key, { total, unread });
    case 'and':
      return key.keys.length > 0 && key.keys.every((one) => one.kind === 'all' || readsRows(one, { total, unread }));
    case 'or':
      return readsRows(key.left, { total, unread }) || readsRows(key.right, { total, unread });
    default:
      return false;
  }
}

/** Each list of flags is looked at once, however many messages have it. Flags have no case. */
function testFlag({ lists, known }: PackedFlags, flag: string): PositionTest {
  const wanted = flag.toLowerCase();
  const has = Uint8Array.from(known, (flags) => (flags.some((one) => one.toLowerCase() === wanted) ? 1 : 0));
  return (place) => has[lists[place] ?? 0] === 1;
}

function testUids({ uids }: PackedFlags, ranges: readonly (readonly [number, number])[]): PositionTest {
  const matches = new Uint8Array(uids.length);
  const sorted = ranges.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]).sort(([a], [b]) => a - b);
  // Ranges may lie over each other, ten thousand of them: each place is looked at once.
  let place = 0;
  for (const [low, high] of sorted) {
    place = Math.max(place, lowestPosition(uids, low));
    for (; place < uids.length && (uids[place] ?? 0) <= high; place += 1) matches[place] = 1;
  }
  return (place) => matches[place] === 1;
}

/** The place of the lowest UID that is not below. */
function lowestPosition(uids: Uint32Array, least: number): number {
  let [low, high] = [0, uids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((uids[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function makeTest(table: PackedFlags, key: SearchKey): PositionTest {
  switch (key.kind) {
    case 'all':
      return () => true;
    case 'flag':
      return testFlag(table, key.flag);
    case 'uids':
      return testUids(table, key.ranges);
    case 'modseq':
      return (place) => (table.modseqs[place] ?? 0) >= key.least;
    case 'not': {
      const test = makeTest(table, key.key);
      return (place) => !test(place);
    }
    case 'and': {
      const tests = key.keys.map((one) => makeTest(table, one));
      return (place) => tests.every((test) => test(place));
    }
    case 'or': {
      const [left, right] = [makeTest(table, key.left), makeTest(table, key.right)];
      return (place) => left(place) || right(place);
    }
    default:
      throw new TypeError(`flags do not answer ${key.kind}`);
  }
}

/** The UIDs that match, ascending. The key is one that `isOfFlags` takes. */
export function searchFlags(table: PackedFlags, key: SearchKey): Uint32Array {
  const test = makeTest(table, key);
  const { uids } = table;
  const found = new Uint32Array(uids.length);
  let count = 0;
  for (let place = 0; place < uids.length; place += 1) {
    if (!test(place)) continue;
    found[count] = uids[place] ?? 0;
    count += 1;
  }
  return found.slice(0, count);
}
