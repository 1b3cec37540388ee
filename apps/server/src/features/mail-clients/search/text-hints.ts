/** What the full-text index says of the texts that a search asks for. Plain values: they cross threads. */
import type { TextKey } from './match-text.ts';

/** Fields that the index holds as names and subject: their encoded words stand there, and do not mark a mail for its hidden header. */
const indexedHeaders = ['subject', 'from', 'sender', 'to', 'cc'] as const;
type IndexedHeader = (typeof indexedHeaders)[number];

/** Where a key searches: a part of the mail, any field of its header that the index does not hold, or one that it holds. */
export type TextWhere = Extract<TextKey, { readonly kind: 'text' }>['where'] | 'header' | `header ${IndexedHeader}`;

/** null: the index cannot help. */
export function chooseWhere(key: TextKey): TextWhere | null {
  if (key.kind === 'text') return key.where;
  if (key.kind !== 'header') return null;
  const field = key.field.toLowerCase();
  const indexed = indexedHeaders.find((one) => one === field);
  return indexed === undefined ? 'header' : `header ${indexed}`;
}

/** Message numbers, ascending. An indexed mail that is in none of the lists does not match. */
export interface TextHint {
  /** These match. */
  readonly sure: Float64Array;
  /** Their text decides. */
  readonly maybe: Float64Array;
  /** Their header decides. */
  readonly inHeader: Float64Array;
}

/** By `hintName`. */
export type TextHints = ReadonlyMap<string, TextHint>;

export function hintName(where: TextWhere, normalisedText: string): string {
  return `${where} ${normalisedText}`;
}

function isAmong(numbers: Float64Array, n: number): boolean {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < n) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === n;
}

/** 'header': its header decides; undefined: its text does. */
export function notifyByHint(hint: TextHint, n: number): boolean | 'header' | undefined {
  if (isAmong(hint.sure, n)) return true;
  if (isAmong(hint.maybe, n)) return undefined;
  return isAmong(hint.inHeader, n) ? 'header' : false;
}
