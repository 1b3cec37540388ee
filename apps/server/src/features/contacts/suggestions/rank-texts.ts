/** Rank texts of a whole organisation in three: a few native searches that end early, where 50 000 texts were asked one by one. */
import { computeRank, type RankText } from './rank-text.ts';

/** Texts one behind the other. */
interface JoinedTexts {
  readonly text: string;
  /** Where each begins; one more than there are, the last is the end. */
  readonly starts: Uint32Array;
}

/** Each part of a text keeps the control characters that stand before it. */
export interface RankTexts {
  readonly names: JoinedTexts;
  /** Words and spellings of names. */
  readonly words: JoinedTexts;
  readonly addresses: JoinedTexts;
}

function joinTexts(texts: readonly string[]): JoinedTexts {
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] ?? 0) + text.length;
  // One flat text, and not a tree of the parts.
  return { text: Buffer.from(texts.join(''), 'utf16le').toString('utf16le'), starts };
}

export function joinRankTexts(texts: readonly RankText[]): RankTexts {
  const addressAt = texts.map(({ text }) => text.lastIndexOf('\u0003'));
  return {
    names: joinTexts(texts.map(({ text, nameEnd }) => text.slice(0, nameEnd))),
    words: joinTexts(texts.map(({ text, nameEnd }, index) => text.slice(nameEnd, addressAt[index]))),
    addresses: joinTexts(texts.map(({ text }, index) => text.slice(addressAt[index]))),
  };
}

/** Which text a place lies in: looked for from an earlier one on by steps that double, then between the last two. */
function findIndexAt(starts: Uint32Array, place: number, from: number): number {
  let [low, step] = [from, 1];
  while (low + step < starts.length - 1 && (starts[low + step] ?? 0) <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** Every text that holds what is wanted, in order, until `visit` returns false. */
function visitHolding({ text, starts }: JoinedTexts, wanted: string, visit: (index: number) => boolean): void {
  for (let index = 0; index < starts.length - 1; index += 1) {
    const place = text.indexOf(wanted, starts[index]);
    if (place < 0 || place >= text.length) return;
    index = findIndexAt(starts, place, index);
    if (!visit(index)) return;
  }
}

const partAt = ({ text, starts }: JoinedTexts, index: number): string => text.slice(starts[index], starts[index + 1]);

/** `computeRank` of one of them. */
export function computeRankAt({ names, words, addresses }: RankTexts, index: number, keyword: string): number | null {
  const name = partAt(names, index);
  return computeRank({ text: name + partAt(words, index) + partAt(addresses, index), nameEnd: name.length }, keyword);
}

/** The first of the best ranks, at most `limit`, by rank and then in order: each with its rank. The keyword is as `normaliseRankKeyword` gives it. */
export function findBestRanked(
  { names, words, addresses }: RankTexts,
  keyword: string,
  limit: number,
): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  const searches: readonly (readonly [JoinedTexts, string])[] = [
    [names, `\u0001${keyword}`],
    [words, `\u0002${keyword}`],
    [addresses, `\u0003${keyword}`],
    [names, keyword],
    [addresses, keyword],
  ];
  for (const [rank, [texts, wanted]] of searches.entries()) {
    if (best.size >= limit) break;
    visitHolding(texts, wanted, (index) => {
      if (!best.has(index)) best.set(index, rank);
      return best.size < limit;
    });
  }
  return best;
}

/** Whose texts hold a keyword anywhere: 1 for each of them. */
export function flagHolding({ names, words, addresses }: RankTexts, keyword: string): Uint8Array {
  const found = new Uint8Array(names.starts.length - 1);
  for (const texts of [names, words, addresses])
    visitHolding(texts, keyword, (index) => {
      found[index] = 1;
      return true;
    });
  return found;
}
