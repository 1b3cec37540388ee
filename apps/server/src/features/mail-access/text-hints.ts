/** What the full-text index says of the texts that a search asks for. Plain values: they cross threads. */
import type { Needle, TextKey } from './match-text.ts';

export type TextWhere = Extract<TextKey, { readonly kind: 'text' }>['where'] | 'header';

/** Fields whose encoded words stand in the index as names and subject: their header as it is written says nothing of them. */
const indexedHeaders: ReadonlySet<string> = new Set(['subject', 'from', 'sender', 'to', 'cc']);

/** Where a key looks, as far as the index can help; null: it cannot. */
export function whereOf(key: TextKey): TextWhere | null {
  if (key.kind === 'text') return key.where;
  return key.kind === 'header' && !indexedHeaders.has(key.field.toLowerCase()) ? 'header' : null;
}

export interface TextHint {
  /** Message numbers, ascending: these match. */
  readonly sure: Float64Array;
  /** Ascending: their text decides. */
  readonly maybe: Float64Array;
  /** What an indexed mail that is in neither list does: it does not match, or only by its header as that is written. */
  readonly others: 'none' | 'header';
}

/** By `hintName`. */
export type TextHints = ReadonlyMap<string, TextHint>;

export function hintName(where: TextWhere, foldedText: string): string {
  return `${where} ${foldedText}`;
}

/** A needle that could reach from the name of a header field into its value, which nothing but the header itself holds. */
export function spansFieldName({ text }: Pick<Needle, 'text'>): boolean {
  return /:( |$)/.test(text);
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

/** 'header': not unless the header as it is written says so; undefined: the text decides. */
export function tellByHint(hint: TextHint, n: number): boolean | 'header' | undefined {
  if (isAmong(hint.sure, n)) return true;
  if (isAmong(hint.maybe, n)) return undefined;
  return hint.others === 'header' ? 'header' : false;
}
