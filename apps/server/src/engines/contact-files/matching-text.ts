/** How names, addresses and keywords are compared: without case, width and accents. */
import { spellNames } from '../pinyin/name-pinyin.ts';

/** `José` is found by `jose`, `ＡＢ` by `ab`. */
export function normaliseForMatching(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Digits of a phone, so that `138 0013-8000` is found by `13800138000`. */
const digitsOf = (text: string): string => text.replace(/\D/g, '');

export interface Searchable {
  /** Found by their spelling too. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly phones: readonly string[];
}

/** One text in which a keyword is looked for; parts stand in lines of their own. */
export function buildSearchText({ names, texts, phones }: Searchable): string {
  const spellings = names.flatMap(spellNames);
  const parts = [...names, ...texts].map(normaliseForMatching);
  return [...parts, ...spellings, ...phones.map(digitsOf)].filter((part) => part !== '').join('\n');
}

/** What of a keyword is looked for in such a text: a number is looked for without its gaps. */
export function normaliseKeyword(keyword: string): string {
  const text = normaliseForMatching(keyword.replaceAll('\0', '').toWellFormed());
  return /^[\d\s()+-]*\d[\d\s()+-]*$/.test(text) ? digitsOf(text) : text.replaceAll('\n', ' ');
}
