/** A search taken apart: what columns decide, what indexes narrow, what is left to texts. */
import type { SearchKey } from '@hongyan/imap';
import { chooseColumns, type Needle, normaliseNeedle, type TextColumn, type TextKey } from './match-text.ts';
import { type ColumnKey, isColumnKey } from './search-conditions.ts';
import { chooseWhere, hintName, type TextHint, type TextHints } from './text-hints.ts';

export type ColumnName = `k${number}`;
/** RFC 9051 §9, nz-number. */
const maxUid = 0xffff_ffff;

/** A key, made ready: what is asked of columns has a name in the row, what is asked of texts is folded. */
export type Test =
  | { readonly kind: 'and' | 'or'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'uids'; readonly starts: Float64Array; readonly ends: Float64Array }
  | { readonly kind: 'column'; readonly name: ColumnName }
  | { readonly kind: 'text'; readonly key: TextKey; readonly needle: Needle; readonly hint: TextHint | null };

export type UidTest = Extract<Test, { readonly kind: 'uids' }>;

export interface Plan {
  readonly test: Test;
  /** Asked in the statement for every row, by their names there. */
  readonly columns: ReadonlyMap<ColumnName, ColumnKey>;
  /** Keys that every match fulfils: they narrow the statement. */
  readonly narrowing: readonly { readonly key: ColumnKey; readonly isNegated: boolean }[];
  readonly texts: ReadonlySet<TextColumn>;
  /** UIDs that can match, both ends in. */
  readonly uids: { readonly from: number; readonly until: number };
}

function prepareUids(ranges: readonly (readonly [number, number])[]): UidTest {
  const sorted = ranges.map(([a, b]): [number, number] => (a <= b ? [a, b] : [b, a])).sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return {
    kind: 'uids',
    starts: Float64Array.from(merged, ([start]) => start),
    ends: Float64Array.from(merged, ([, end]) => end),
  };
}

interface Gathered {
  readonly columns: Map<ColumnName, ColumnKey>;
  readonly texts: Set<TextColumn>;
  readonly hints: TextHints;
}

function prepare(key: SearchKey, gathered: Gathered): Test {
  const { columns, texts, hints } = gathered;
  if (isColumnKey(key)) {
    const name: ColumnName = `k${columns.size}`;
    columns.set(name, key);
    return { kind: 'column', name };
  }
  switch (key.kind) {
    case 'and':
      return { kind: 'and', tests: key.keys.map((one) => prepare(one, gathered)) };
    case 'or':
      return { kind: 'or', tests: [key.left, key.right].map((one) => prepare(one, gathered)) };
    case 'not':
      return { kind: 'not', test: prepare(key.key, gathered) };
    case 'uids':
      return prepareUids(key.ranges);
    case 'text':
    case 'header':
    case 'sentDate': {
      const textKey = key as TextKey;
      for (const column of chooseColumns(textKey)) texts.add(column);
      const needle = normaliseNeedle(textKey.kind === 'sentDate' ? '' : textKey.text);
      const where = chooseWhere(textKey);
      const hint = where === null ? null : (hints.get(hintName(where, needle.text)) ?? null);
      return { kind: 'text', key: textKey, needle, hint };
    }
    default:
      throw new TypeError(`nothing answers ${key.kind}`);
  }
}

/** Takes apart what has to hold altogether: keys of columns narrow the statement, the rest is tested row by row. */
export function makePlan(key: SearchKey, hints: TextHints): Plan {
  const conjuncts: SearchKey[] = [];
  const gather = (one: SearchKey): void => {
    if (one.kind === 'and') one.keys.forEach(gather);
    else conjuncts.push(one);
  };
  gather(key);
  const narrowing: { key: ColumnKey; isNegated: boolean }[] = [];
  const columns = new Map<ColumnName, ColumnKey>();
  const texts = new Set<TextColumn>();
  const gathered = { columns, texts, hints };
  const tests: Test[] = [];
  for (const one of conjuncts) {
    if (isColumnKey(one)) narrowing.push({ key: one, isNegated: false });
    else if (one.kind === 'not' && isColumnKey(one.key)) narrowing.push({ key: one.key, isNegated: true });
    else tests.push(prepare(one, gathered));
  }
  const ranges = tests.filter((test): test is UidTest => test.kind === 'uids');
  const from = Math.max(1, ...ranges.map(({ starts }) => starts[0] ?? Number.MAX_SAFE_INTEGER));
  const until = Math.min(maxUid, ...ranges.map(({ ends }) => ends.at(-1) ?? 0));
  return { test: { kind: 'and', tests }, columns, narrowing, texts, uids: { from, until } };
}
