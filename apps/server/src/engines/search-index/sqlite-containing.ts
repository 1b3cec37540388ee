/** Parts of words in the embedded index (see `containing-expression.ts`). */
import type { DatabaseSync } from 'node:sqlite';
import { formatContaining, planContaining, type TermWish } from './containing-expression.ts';
import { markToken } from './index-tokens.ts';
import { type Containing, type ContainingQuery, messageNoLimit } from './port.ts';

/** A query as it crosses to the thread: an AbortSignal does not. */
export type PlainContainingQuery = Omit<ContainingQuery, 'signal'>;

/** Words in all fields together; more are a letter or two, found in most mails: looking at the texts is as quick then. */
const maxAlternatives = 4_000;
/** Numbers of one answer, 4 MB. */
const maxContaining = 500_000;
/** Numbers looked at between two turns of others. */
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

/** Yields between windows; null: see the port. */
export function* findContaining(
  database: DatabaseSync,
  { accountNo, text, fields, withHiddenHeaders = false }: PlainContainingQuery,
): Generator<undefined, Containing | null> {
  const plan = planContaining(text);
  if (plan === null) return null;
  // Without fields only the marks are asked for.
  const wish = fields.length === 0 ? null : plan.wish;
  const terms = findTerms(database, accountNo, wish, Math.floor(maxAlternatives / Math.max(1, fields.length)));
  if (terms === null) return null;
  const { sure, maybe } = formatContaining(accountNo, plan, fields, terms);
  const marks = [markToken(accountNo, 'cut'), ...(withHiddenHeaders ? [markToken(accountNo, 'hiddenHeader')] : [])];
  const open = [...marks.map((mark) => `"${mark}"`), ...(maybe === null ? [] : [maybe])].join(' OR ');
  const maybeNumbers = yield* findNumbers(database, accountNo, open);
  const sureNumbers = sure === null ? new Float64Array() : yield* findNumbers(database, accountNo, sure);
  return maybeNumbers === null || sureNumbers === null ? null : { sure: sureNumbers, maybe: maybeNumbers };
}
