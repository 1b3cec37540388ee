import type { SearchKey } from '@hongyan/imap';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { messageKey } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { wordsOf } from '../../engines/database/dialects/choose.ts';
import { type Db, defineReader, type Schema } from '../../engines/database/port.ts';
import { type PreparedRead, prepareRead } from '../../engines/database/prepare-read.ts';
import { readAs } from '../../engines/database/read-as.ts';
import {
  columnsOf,
  foldNeedle,
  matchText,
  type Needle,
  type StoredText,
  type TextColumn,
  type TextKey,
} from './match-text.ts';
import { type ColumnKey, columnCondition, isColumnKey, type SearchTerms } from './search-conditions.ts';

export interface SearchWindowInput {
  readonly scope: Scope;
  readonly orgId: number;
  readonly folderId: number;
  readonly key: SearchKey;
  readonly terms: SearchTerms;
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
/** RFC 9051 §9, nz-number. */
const maxUid = 0xffff_ffff;

type Builder = ExpressionBuilder<Schema, 'message'>;
type ColumnName = `k${number}`;

interface Row {
  readonly uid: number;
  readonly n?: number;
  readonly subject?: string;
  readonly sent_at?: number | null;
  /** What was asked of columns, by the name in the plan. */
  readonly [name: ColumnName]: number;
}

/** A key, made ready: what is asked of columns has a name in the row, what is asked of texts is folded. */
type Test =
  | { readonly kind: 'and' | 'or'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'uids'; readonly starts: Float64Array; readonly ends: Float64Array }
  | { readonly kind: 'column'; readonly name: ColumnName }
  | { readonly kind: 'text'; readonly key: TextKey; readonly needle: Needle };

type UidTest = Extract<Test, { readonly kind: 'uids' }>;

interface Plan {
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

function prepare(key: SearchKey, columns: Map<ColumnName, ColumnKey>, texts: Set<TextColumn>): Test {
  if (isColumnKey(key)) {
    const name: ColumnName = `k${columns.size}`;
    columns.set(name, key);
    return { kind: 'column', name };
  }
  switch (key.kind) {
    case 'and':
      return { kind: 'and', tests: key.keys.map((one) => prepare(one, columns, texts)) };
    case 'or':
      return { kind: 'or', tests: [key.left, key.right].map((one) => prepare(one, columns, texts)) };
    case 'not':
      return { kind: 'not', test: prepare(key.key, columns, texts) };
    case 'uids':
      return prepareUids(key.ranges);
    case 'text':
    case 'header':
    case 'sentDate': {
      const textKey = key as TextKey;
      for (const column of columnsOf(textKey)) texts.add(column);
      return { kind: 'text', key: textKey, needle: foldNeedle(textKey.kind === 'sentDate' ? '' : textKey.text) };
    }
    default:
      throw new TypeError(`nothing answers ${key.kind}`);
  }
}

/** Takes apart what has to hold altogether: keys of columns narrow the statement, the rest is tested row by row. */
function makePlan(key: SearchKey): Plan {
  const conjuncts: SearchKey[] = [];
  const gather = (one: SearchKey): void => {
    if (one.kind === 'and') one.keys.forEach(gather);
    else conjuncts.push(one);
  };
  gather(key);
  const narrowing: { key: ColumnKey; isNegated: boolean }[] = [];
  const columns = new Map<ColumnName, ColumnKey>();
  const texts = new Set<TextColumn>();
  const tests: Test[] = [];
  for (const one of conjuncts) {
    if (isColumnKey(one)) narrowing.push({ key: one, isNegated: false });
    else if (one.kind === 'not' && isColumnKey(one.key)) narrowing.push({ key: one.key, isNegated: true });
    else tests.push(prepare(one, columns, texts));
  }
  const ranges = tests.filter((test): test is UidTest => test.kind === 'uids');
  const from = Math.max(1, ...ranges.map(({ starts }) => starts[0] ?? Number.MAX_SAFE_INTEGER));
  const until = Math.min(maxUid, ...ranges.map(({ ends }) => ends.at(-1) ?? 0));
  return { test: { kind: 'and', tests }, columns, narrowing, texts, uids: { from, until } };
}

function isInRanges({ starts, ends }: UidTest, uid: number): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= uid) low = middle + 1;
    else high = middle;
  }
  return low > 0 && uid <= (ends[low - 1] ?? 0);
}

/** Three values: undefined is "not without the mail's text". */
function decide(test: Test, row: Row, stored: StoredText | undefined): boolean | undefined {
  switch (test.kind) {
    case 'column':
      return row[test.name] === 1;
    case 'uids':
      return isInRanges(test, row.uid);
    case 'not': {
      const inner = decide(test.test, row, stored);
      return inner === undefined ? undefined : !inner;
    }
    case 'text':
      return matchText(test.key, test.needle, { subject: row.subject ?? '', sentAt: row.sent_at ?? null }, stored);
    default: {
      const decisive = test.kind === 'or';
      let isOpen = false;
      for (const one of test.tests) {
        const inner = decide(one, row, stored);
        if (inner === decisive) return decisive;
        if (inner === undefined) isOpen = true;
      }
      return isOpen ? undefined : !decisive;
    }
  }
}

const asNumber = (condition: Expression<SqlBool>) => sql<number>`CASE WHEN ${condition} THEN 1 ELSE 0 END`;

async function readRows(db: Db, input: SearchWindowInput, plan: Plan): Promise<readonly Row[]> {
  const { scope, folderId, terms } = input;
  const needsText =
    plan.texts.size > 0 || plan.columns.size > 0 || (plan.test.kind === 'and' && plan.test.tests.length > 0);
  const columns = (eb: Builder) =>
    [...plan.columns].map(([name, key]) => asNumber(columnCondition(eb, key, terms)).as(name));
  return (
    db
      .selectFrom('message')
      .select('message.uid')
      .$if(needsText, (query) =>
        query.select(['message.n', 'message.subject', 'message.sent_at']).select((eb) => columns(eb)),
      )
      .where('message.account_no', '=', scope.account)
      .where('message.folder_id', '=', scope.hiddenFolders.includes(folderId) ? -1 : folderId)
      // A literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .where('message.uid', '>=', Math.max(input.afterUid + 1, plan.uids.from))
      .where('message.uid', '<=', plan.uids.until)
      .where((eb) =>
        eb.and(
          plan.narrowing.map(({ key, isNegated }) => {
            const condition = columnCondition(eb, key, terms);
            return isNegated ? sql<SqlBool>`NOT (${condition})` : condition;
          }),
        ),
      )
      .orderBy('message.uid')
      .limit(input.limit)
      .execute() as Promise<readonly Row[]>
  );
}

type TextRow = StoredText & { readonly n: number };
type TextRead = PreparedRead<{ account: number; ids: string; orgId: number }, TextRow>;

/** One statement for each choice of columns: building one costs more than the engine takes to answer it. */
const textReads = new Map<string, TextRead>();

function textReadOf(columns: readonly TextColumn[]): TextRead {
  const name = columns.join();
  const known = textReads.get(name);
  if (known !== undefined) return known;
  const read = prepareRead<{ account: number; ids: string; orgId: number }, TextRow>((db, place) =>
    db
      .selectFrom(wordsOf(db.dialect).keysOf(place('ids')).as('picked'))
      .crossJoin('message')
      .crossJoin('body')
      .where('message.account_no', '=', place('account'))
      .whereRef('message.id', '=', 'picked.key')
      .where('body.org_id', '=', place('orgId'))
      .whereRef('body.body_id', '=', 'message.body_id')
      .select(['message.n', ...columns.map((column) => `body.${column}` as const)]),
  );
  textReads.set(name, read);
  return read;
}

async function readTexts(
  db: Db,
  { scope, orgId }: SearchWindowInput,
  columns: readonly TextColumn[],
  ns: readonly number[],
): Promise<ReadonlyMap<number, StoredText>> {
  const ids = JSON.stringify(ns.map((n) => messageKey(scope.account, n)));
  return new Map((await textReadOf(columns)(db, { account: scope.account, ids, orgId })).map((row) => [row.n, row]));
}

/**
 * One stretch of a folder: which of its mails match. What columns decide is decided by them; texts are read only for the mails that are
 * still open then, some at a time.
 */
export const searchWindow = defineReader<SearchWindowInput, SearchWindow>({
  name: 'mailAccess.searchWindow',
  async read(kept, input) {
    const db = readAs(kept, input.scope);
    const plan = makePlan(input.key);
    const rows = await readRows(db, input, plan);
    const found = new Set<number>();
    const open: Row[] = [];
    for (const row of rows) {
      const isMatch = decide(plan.test, row, undefined);
      if (isMatch === true) found.add(row.uid);
      else if (isMatch === undefined) open.push(row);
    }
    const columns = [...plan.texts];
    for (let at = 0; at < open.length; at += textsPerStatement) {
      const piece = open.slice(at, at + textsPerStatement);
      // Whoever reads: the texts are the same.
      const texts = await readTexts(
        kept,
        input,
        columns,
        piece.map((row) => row.n as number),
      );
      for (const row of piece) {
        const stored = texts.get(row.n ?? 0);
        if (stored !== undefined && decide(plan.test, row, stored) === true) found.add(row.uid);
      }
    }
    const last = rows.at(-1);
    return {
      uids: rows.filter(({ uid }) => found.has(uid)).map(({ uid }) => uid),
      next: last === undefined || rows.length < input.limit ? null : last.uid,
    };
  },
});
