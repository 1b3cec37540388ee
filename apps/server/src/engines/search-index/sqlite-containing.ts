/** Parts of words in the embedded index (see `containing-expression.ts`). */
import type { DatabaseSync } from 'node:sqlite';
import {
  type ContainingLanguage,
  formatContaining,
  planContaining,
  planHeader,
  type TermWish,
} from './containing-expression.ts';
import { computeBlocks, filtersPerBlock, findInBlock } from './filter-block.ts';
import { flagToken } from './index-tokens.ts';
import { type Containing, type ContainingQuery, messageNoLimit } from './port.ts';

const fts5: ContainingLanguage = {
  print: (tokens, isPrefix) => `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`,
  and: ' AND ',
  or: ' OR ',
};

/** A query as it crosses to the thread: an AbortSignal does not. */
export type PlainContainingQuery = Omit<ContainingQuery, 'signal'>;

/** Words in all fields together; more are a letter or two, found in most mails: checking the texts is as quick then. */
const maxAlternatives = 4_000;
/** Numbers of one answer, 4 MB. */
const maxContaining = 500_000;
/** Numbers read between two turns of others. */
const windowNumbers = 65_536;

/** The words that were wished for; null: too many. */
function findTerms(database: DatabaseSync, accountNo: number, wish: TermWish | null, limit: number): string[] | null {
  if (wish === null) return [];
  const fits = wish.isEnd ? 'term <> ?2 AND substr(term, -length(?2)) = ?2' : 'instr(term, ?2) > 1';
  const rows = database
    .prepare(`SELECT term FROM term WHERE account_no = ?1 AND ${fits} LIMIT ?3`)
    .all(accountNo, wish.text, limit + 1);
  return rows.length > limit ? null : rows.map((row) => String(row['term']));
}

/** Yields between windows. */
function* findNumbers(
  database: DatabaseSync,
  accountNo: number,
  match: string,
): Generator<undefined, Float64Array | null> {
  const first = accountNo * messageNoLimit;
  const newest = database
    .prepare('SELECT max(id) AS id FROM document WHERE id BETWEEN ? AND ?')
    .get(first, first + messageNoLimit - 1)?.['id'];
  // One text for a window: a row each would be an object each.
  const statement = database.prepare(
    'SELECT json_group_array(rowid - ?) AS ns FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?',
  );
  const found: number[] = [];
  for (let low = first; low <= Number(newest ?? -1); low += windowNumbers) {
    const row = statement.get(first, match, low, low + windowNumbers - 1);
    for (const n of JSON.parse(String(row?.['ns'])) as number[]) found.push(n);
    if (found.length > maxContaining) return null;
    yield;
  }
  return Float64Array.from(found);
}

/** Blocks read between two turns of others: 8 192 mails, some 3 MB. */
const windowBlocks = 256;

/** The mails whose header may hold the text; yields between windows. */
function* findInHeaders(
  database: DatabaseSync,
  accountNo: number,
  grams: Float64Array,
): Generator<undefined, Float64Array> {
  const [first, last] = computeBlocks(accountNo);
  const statement = database.prepare(
    'SELECT id, sketches FROM header_sketch WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?',
  );
  const found: number[] = [];
  for (let from = first; ; ) {
    const rows = statement.all(from, last, windowBlocks);
    for (const row of rows) {
      const base = (Number(row['id']) - first) * filtersPerBlock;
      for (const index of findInBlock(row['sketches'] as Uint8Array, grams)) found.push(base + index);
    }
    if (rows.length < windowBlocks) return Float64Array.from(found);
    from = Number(rows.at(-1)?.['id']) + 1;
    yield;
  }
}

/** What the fields say; yields between windows; null: see the port. */
function* findInFields(
  database: DatabaseSync,
  { accountNo, text, fields }: PlainContainingQuery,
): Generator<undefined, Pick<Containing, 'sure' | 'maybe'> | null> {
  if (fields.length === 0) return { sure: new Float64Array(), maybe: new Float64Array() };
  const plan = planContaining(text);
  const terms =
    plan === null ? null : findTerms(database, accountNo, plan.wish, Math.floor(maxAlternatives / fields.length));
  if (plan === null || terms === null) return null;
  const { sure, maybe } = formatContaining(fts5, { accountNo, plan, fields, terms });
  const open = [`"${flagToken(accountNo, 'cut')}"`, ...(maybe === null ? [] : [maybe])].join(' OR ');
  const maybeNumbers = yield* findNumbers(database, accountNo, open);
  const sureNumbers = sure === null ? new Float64Array() : yield* findNumbers(database, accountNo, sure);
  return maybeNumbers === null || sureNumbers === null ? null : { sure: sureNumbers, maybe: maybeNumbers };
}

/** Yields between windows; null: see the port. */
export function* findContaining(
  database: DatabaseSync,
  query: PlainContainingQuery,
): Generator<undefined, Containing | null> {
  const { accountNo, text, withHeader = false } = query;
  const header = withHeader ? planHeader(text) : undefined;
  if (header === null) return null;
  const inFields = yield* findInFields(database, query);
  if (inFields === null) return null;
  if (header === undefined) return { ...inFields, inHeader: new Float64Array() };
  const inHeader =
    header === 'marked'
      ? yield* findNumbers(database, accountNo, `"${flagToken(accountNo, 'hiddenHeader')}"`)
      : yield* findInHeaders(database, accountNo, header);
  return inHeader && { ...inFields, inHeader };
}
