/** By what a list of people is ordered and under which initial somebody stands: Latin names and the spelling of Chinese ones in one alphabet. */

import { spellNames } from './name-pinyin.ts';
import { spellSyllables } from './pinyin.ts';

/** What follows cannot change the order of a list that anybody reads. */
const maxCharacters = 60;
const hanRuns = /\p{Script=Han}+/gu;
/** Stands behind Z in the store, which compares bytes. */
const otherInitial = '~';

/** The same names come again and again; spelling one takes some microseconds. */
const maxRemembered = 100_000;
const remembered = new Map<string, string>();

/** What is looked for by its spelling too is spelled once: reading a name is what costs. */
function spell(run: string): string {
  const [whole] = spellNames(run);
  if (whole !== undefined) return whole;
  return spellSyllables(run, 'name').join(' ');
}

function computeKey(text: string): string {
  const name = text.slice(0, maxCharacters).toWellFormed();
  const spelled = name
    .replace(hanRuns, (run) => ` ${spell(run)} `)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
  const [first = ''] = spelled;
  return `${/^[a-z]$/.test(first) ? first.toUpperCase() : otherInitial}${spelled} ${name}`;
}

/** The key of a name: its initial (`A` to `Z`, `~` for every other), its spelling, then the name itself. Compared byte by byte. */
export function buildSortKey(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const key = computeKey(text);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(text, key);
  return key;
}

/** Under what somebody with this key stands: A to Z or `#`. */
export function initialOf(sortKey: string): string {
  const [first = otherInitial] = sortKey;
  return first === otherInitial ? '#' : first;
}

/** The range of keys `[from, to)` that stand under an initial. */
export function rangeOfInitial(initial: string): { readonly from: string; readonly to: string } {
  const from = initial === '#' ? otherInitial : initial;
  return { from, to: String.fromCharCode(from.charCodeAt(0) + 1) };
}
