import type { SearchKey } from '@hongyan/imap';
import type { Scope } from '../../call/scope.ts';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { matchText, type StoredText } from './match-text.ts';
import { makePlan, type Plan, type Test, type UidTest } from './plan-search.ts';
import type { SearchTerms } from './search-conditions.ts';
import { type Row, readRows } from './search-rows.ts';
import { findInHeaders, headersPerStatement, readTexts } from './search-texts.ts';
import { type TextHints, tellByHint } from './text-hints.ts';

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
  /** Rows that are looked at. */
  readonly limit: number;
}

export interface SearchWindow {
  /** What matches, ascending. */
  readonly uids: readonly number[];
  /** The UID to go on after; null: that was all. */
  readonly next: number | null;
}

/** Texts of one statement: at most 128 kB of index text and as much structure each, so some megabytes in the worst case. */
const textsPerStatement = 50;

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
  /** Whether a look at its header as it is written found none of the texts. */
  readonly isHeaderEmpty: boolean;
  readonly stored: StoredText | undefined;
}

function decideText(test: Extract<Test, { readonly kind: 'text' }>, known: Known): boolean | undefined {
  const { row, stored } = known;
  if (test.hint !== null && (row.modseq ?? Number.MAX_SAFE_INTEGER) <= known.indexedUpTo) {
    const told = tellByHint(test.hint, row.n ?? 0);
    if (told === 'header' && known.isHeaderEmpty) return false;
    if (typeof told === 'boolean') return told;
  }
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

/** The texts that only a header as it is written can hold. */
function headerTextsOf(test: Test): string[] {
  if (test.kind === 'not') return headerTextsOf(test.test);
  if (test.kind === 'and' || test.kind === 'or') return test.tests.flatMap(headerTextsOf);
  return test.kind === 'text' && test.hint?.others === 'header' ? [test.needle.text] : [];
}

interface Judging {
  readonly db: Db;
  readonly input: SearchWindowInput;
  readonly plan: Plan;
  readonly found: Set<number>;
}

/** Judges by a look at the headers, which the engine does; answers those whose texts must be read all the same. */
async function judgeByHeaders({ db, input, plan, found }: Judging, open: readonly Row[]): Promise<readonly Row[]> {
  const texts = [...new Set(headerTextsOf(plan.test))];
  if (texts.length === 0) return open;
  const { indexedUpTo } = input;
  const left: Row[] = [];
  const asked: Row[] = [];
  // A mail that would stay open with an empty header needs no look at it.
  for (const row of open)
    (decide(plan.test, { row, indexedUpTo, isHeaderEmpty: true, stored: undefined }) === undefined ? left : asked).push(
      row,
    );
  for (let at = 0; at < asked.length; at += headersPerStatement) {
    const piece = asked.slice(at, at + headersPerStatement);
    const ns = piece.map((row) => row.n as number);
    const holding = new Set(await findInHeaders(db, input, texts, ns));
    for (const row of piece)
      if (holding.has(row.n as number)) left.push(row);
      else if (decide(plan.test, { row, indexedUpTo, isHeaderEmpty: true, stored: undefined }) === true)
        found.add(row.uid);
  }
  return left;
}

async function judgeByTexts({ db, input, plan, found }: Judging, open: readonly Row[]): Promise<void> {
  const columns = [...plan.texts];
  const { indexedUpTo } = input;
  for (let at = 0; at < open.length; at += textsPerStatement) {
    const piece = open.slice(at, at + textsPerStatement);
    const ns = piece.map((row) => row.n as number);
    const texts = await readTexts(db, input, columns, ns);
    for (const row of piece) {
      const stored = texts.get(row.n ?? 0);
      if (stored === undefined) continue;
      if (decide(plan.test, { row, indexedUpTo, isHeaderEmpty: false, stored }) === true) found.add(row.uid);
    }
  }
}

/**
 * One stretch of a folder: which of its mails match. What columns and the full-text index decide is decided by them; headers are looked at
 * by the engine; texts are read only for the mails that are still open then, some at a time.
 */
export const searchWindow = defineReader<SearchWindowInput, SearchWindow>({
  name: 'mailAccess.searchWindow',
  async read(kept, input) {
    const plan = makePlan(input.key, input.hints);
    const { rows, next } = await readRows(readAs(kept, input.scope), input, plan);
    const found = new Set<number>();
    const open: Row[] = [];
    const { indexedUpTo } = input;
    for (const row of rows) {
      const isMatch = decide(plan.test, { row, indexedUpTo, isHeaderEmpty: false, stored: undefined });
      if (isMatch === true) found.add(row.uid);
      else if (isMatch === undefined) open.push(row);
    }
    // Whoever reads: the texts are the same.
    const judging = { db: kept, input, plan, found };
    await judgeByTexts(judging, await judgeByHeaders(judging, open));
    return { uids: rows.filter(({ uid }) => found.has(uid)).map(({ uid }) => uid), next };
  },
});
