import type { SearchKey } from '@hongyan/imap';
import type { Scope } from '../../../call/scope.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import { chooseColumns, matchText, type StoredText, type TextColumn } from './match-text.ts';
import { makePlan, type Plan, type Test, type UidTest } from './plan-search.ts';
import type { SearchTerms } from './search-conditions.ts';
import { isDecidedByStatement, type Row, readMatching, readRows } from './search-rows.ts';
import { readTexts } from './search-texts.ts';
import { notifyByHint, type TextHints } from './text-hints.ts';

export interface SearchWindowInput {
  readonly scope: Scope;
  readonly orgId: number;
  readonly folderId: number;
  readonly key: SearchKey;
  readonly terms: SearchTerms;
  /** What the full-text index says of mails up to `indexedUpTo`. */
  readonly hints: TextHints;
  readonly indexedUpTo: number;
  /** Only UIDs above. */
  readonly afterUid: number;
  /** Rows that are read. */
  readonly limit: number;
}

export interface SearchWindow {
  /** What matches, ascending. */
  readonly uids: Uint32Array;
  /** The UID to go on after; null: that was all. */
  readonly next: number | null;
}

/** Texts of one statement: at most 128 kB of index text and as much structure each, so some megabytes in the worst case. */
const textsPerStatement = 50;
const headerColumns: readonly TextColumn[] = ['structure'];

function isInRanges({ starts, ends }: UidTest, uid: number): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= uid) low = middle + 1;
    else high = middle;
  }
  return low > 0 && uid <= (ends[low - 1] ?? 0);
}

/** What is known of a mail when it is judged. */
interface Known {
  readonly row: Row;
  readonly indexedUpTo: number;
  readonly stored: StoredText | undefined;
}

type TextTest = Extract<Test, { readonly kind: 'text' }>;

/** What the index says of a mail that it knows. */
function matchByIndex({ hint }: TextTest, { row, indexedUpTo }: Known): boolean | 'header' | undefined {
  const isKnown = (row.modseq ?? Number.MAX_SAFE_INTEGER) <= indexedUpTo;
  return hint !== null && isKnown ? notifyByHint(hint, row.n ?? 0) : undefined;
}

function decideText(test: TextTest, known: Known): boolean | undefined {
  const { row, stored } = known;
  const matched = matchByIndex(test, known);
  if (typeof matched === 'boolean') return matched;
  return matchText(test.key, test.needle, { subject: row.subject ?? '', sentAt: row.sent_at ?? null }, stored);
}

/** Three values: undefined is "not without the mail's text". */
function decide(test: Test, known: Known): boolean | undefined {
  switch (test.kind) {
    case 'column':
      return known.row[test.name] === 1;
    case 'uids':
      return isInRanges(test, known.row.uid);
    case 'not': {
      const inner = decide(test.test, known);
      return inner === undefined ? undefined : !inner;
    }
    case 'text':
      return decideText(test, known);
    default: {
      const decisive = test.kind === 'or';
      let isOpen = false;
      for (const one of test.tests) {
        const inner = decide(one, known);
        if (inner === decisive) return decisive;
        if (inner === undefined) isOpen = true;
      }
      return isOpen ? undefined : !decisive;
    }
  }
}

/** The columns of a mail's text that are needed to judge it. */
function neededColumns(test: Test, known: Known, into: Set<TextColumn>): void {
  if (test.kind === 'not') neededColumns(test.test, known, into);
  else if (test.kind === 'and' || test.kind === 'or') for (const one of test.tests) neededColumns(one, known, into);
  else if (test.kind === 'text' && decideText(test, known) === undefined)
    // What the index has answered for the body need not be read again.
    for (const column of matchByIndex(test, known) === 'header' ? headerColumns : chooseColumns(test.key))
      into.add(column);
}

interface Judging {
  readonly db: Db;
  readonly input: SearchWindowInput;
  readonly plan: Plan;
  readonly found: Set<number>;
}

async function judgeByTexts({ db, input, plan, found }: Judging, open: readonly Row[]): Promise<void> {
  const { indexedUpTo } = input;
  const byColumns = new Map<string, { readonly columns: readonly TextColumn[]; readonly rows: Row[] }>();
  for (const row of open) {
    const needed = new Set<TextColumn>();
    neededColumns(plan.test, { row, indexedUpTo, stored: undefined }, needed);
    const columns = [...needed].sort();
    const name = columns.join();
    const group = byColumns.get(name) ?? { columns, rows: [] };
    byColumns.set(name, group);
    group.rows.push(row);
  }
  for (const { columns, rows } of byColumns.values())
    for (let at = 0; at < rows.length; at += textsPerStatement) {
      const chunk = rows.slice(at, at + textsPerStatement);
      const texts = await readTexts(
        db,
        input,
        columns,
        chunk.map((row) => row.n as number),
      );
      for (const row of chunk) {
        const stored = texts.get(row.n ?? 0);
        if (stored !== undefined && decide(plan.test, { row, indexedUpTo, stored }) === true) found.add(row.uid);
      }
    }
}

/**
 * One stretch of a folder: which of its mails match. What columns and the full-text index decide is decided by them; texts are read only for
 * the mails that are still open then, some at a time, and of those only what is needed.
 */
export const searchWindow = defineReader<SearchWindowInput, SearchWindow>({
  name: 'mailAccess.searchWindow',
  async read(kept, input) {
    const plan = makePlan(input.key, input.hints);
    const db = readAs(kept, input.scope);
    if (isDecidedByStatement(plan)) return readMatching(db, input, plan);
    const { rows, next } = await readRows(db, input, plan);
    const found = new Set<number>();
    const open: Row[] = [];
    const { indexedUpTo } = input;
    for (const row of rows) {
      const isMatch = decide(plan.test, { row, indexedUpTo, stored: undefined });
      if (isMatch === true) found.add(row.uid);
      else if (isMatch === undefined) open.push(row);
    }
    // Whoever reads: the texts are the same.
    await judgeByTexts({ db: kept, input, plan, found }, open);
    return { uids: Uint32Array.from(found).sort(), next };
  },
});
