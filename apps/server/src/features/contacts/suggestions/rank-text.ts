/** What a few typed characters are looked for in, of one person: made once, asked with every key that somebody presses. */

import { normaliseForMatching } from '../../../engines/contact-files/matching-text.ts';
import { spellNames } from '../../../engines/pinyin/name-pinyin.ts';

/** `\u0001` stands before the name, `\u0002` before each word of it and each spelling, `\u0003` before the address. */
export interface RankText {
  readonly text: string;
  readonly nameEnd: number;
}

const withoutControls = (text: string): string => normaliseForMatching(text.replace(/\p{Cc}+/gu, ' '));

export function buildRankText(name: string, address: string): RankText {
  const normalised = withoutControls(name);
  const words = normalised.split(/[\s,.·-]+/).filter((word) => word !== '');
  const starts = [...words, ...spellNames(name)].map((start) => `\u0002${start}`).join('');
  return { text: `\u0001${normalised}${starts}\u0003${withoutControls(address)}`, nameEnd: normalised.length + 1 };
}

/** A keyword as `computeRank` takes it. */
export const normaliseRankKeyword = withoutControls;

/** Ranks from best: name begins, a word of the name or its spelling begins, address begins, name contains, address contains. null: no match. */
export function computeRank({ text, nameEnd }: RankText, keyword: string): number | null {
  const first = text.indexOf(keyword);
  if (first < 0) return null;
  if (text.startsWith(keyword, 1)) return 0;
  if (text.includes(`\u0002${keyword}`)) return 1;
  const at = text.lastIndexOf('\u0003');
  if (text.startsWith(keyword, at + 1)) return 2;
  if (first + keyword.length <= nameEnd) return 3;
  return text.includes(keyword, at) ? 4 : null;
}
