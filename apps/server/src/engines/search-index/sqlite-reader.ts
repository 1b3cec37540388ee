/**
 * The reading connection of the embedded index. Synchronous in windows: between two of them other queries and cancellations
 * get their turn (`sqlite-worker.ts`).
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toClauses } from './clauses.ts';
import { formatMatch } from './match-expression.ts';
import {
  type Containing,
  type IndexHit,
  type IndexNumbers,
  type IndexQuery,
  maxHits,
  maxNumbers,
  messageNoLimit,
} from './port.ts';
import { findContaining, type PlainContainingQuery } from './sqlite-containing.ts';
import { openConnection } from './sqlite-format.ts';

/** A query as it crosses to the thread: an AbortSignal does not. */
export type PlainQuery = Omit<IndexQuery, 'signal'>;

/**
 * Numbers in the first window, doubled with each: a mailbox of average size is one window. Each window repeats the work of
 * gathering a prefix, so many equal windows would cost the square of the mailbox.
 */
const firstWindow = 2 ** 16;

const joined = 'words CROSS JOIN document ON document.id = words.rowid';
const matching = 'words MATCH ? AND words.rowid BETWEEN ? AND ? AND (sort_key, id) < (?, ?) AND sort_key >= ?';

/** Where a query looks: ids from `low` to `high`, and hits strictly before (`sortKey`, `id`), not older than `fromSort`. */
interface Bounds {
  low: number;
  high: number;
  sortKey: number;
  id: number;
  fromSort: number;
}

export class SqliteReader {
  readonly #database: DatabaseSync;
  readonly #byNumber: StatementSync;
  readonly #byArrival: StatementSync;
  readonly #counted: StatementSync;
  readonly #atOrBelow: StatementSync;

  constructor(path: string) {
    this.#database = openConnection(path, 'read');
    const select = `SELECT id, sort_key FROM ${joined} WHERE ${matching}`;
    this.#byNumber = this.#database.prepare(`${select} ORDER BY words.rowid DESC LIMIT ?`);
    this.#byArrival = this.#database.prepare(`${select} ORDER BY sort_key DESC, id DESC LIMIT ?`);
    this.#counted = this.#database.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${joined} WHERE ${matching} LIMIT ?)`,
    );
    this.#atOrBelow = this.#database.prepare(
      'SELECT id, sort_key FROM document WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1',
    );
  }

  highWater(accountNo: number): number {
    return Number(
      this.#database.prepare('SELECT high_water FROM account WHERE account_no = ?').get(accountNo)?.['high_water'] ?? 0,
    );
  }

  /** Yields between windows; returns the hits. */
  *query(query: PlainQuery, most = maxHits): Generator<undefined, IndexHit[]> {
    const match = this.#match(query);
    const limit = Math.min(query.limit, most);
    if (match === undefined || !(limit > 0)) return [];
    const isOrdered = this.#isOrdered(query.accountNo);
    const bounds = this.#bounds(query, isOrdered);
    const statement = isOrdered ? this.#byNumber : this.#byArrival;
    let hits: IndexHit[] = [];
    for (const [low, high] of windows(bounds)) {
      const wanted = isOrdered ? limit - hits.length : limit;
      const rows = statement.all(match, low, high, bounds.sortKey, bounds.id, bounds.fromSort, wanted);
      for (const row of rows) hits.push({ n: Number(row['id']) % messageNoLimit, sortKey: Number(row['sort_key']) });
      if (isOrdered && hits.length >= limit) return hits;
      if (!isOrdered) hits = hits.sort((a, b) => b.sortKey - a.sortKey || b.n - a.n).slice(0, limit);
      yield;
    }
    return hits;
  }

  /** Yields between windows; returns the numbers of the hits. */
  *queryNumbers(query: PlainQuery): Generator<undefined, IndexNumbers> {
    const hits = yield* this.query(query, maxNumbers);
    return { numbers: Float64Array.from(hits, (hit) => hit.n), last: hits.at(-1) ?? null };
  }

  /** Yields between windows; see the port. */
  containing(query: PlainContainingQuery): Generator<undefined, Containing | null> {
    return findContaining(this.#database, query);
  }

  /** Yields between windows; returns the number of hits, at most the query's limit. */
  *count(query: PlainQuery): Generator<undefined, number> {
    const match = this.#match(query);
    if (match === undefined || !(query.limit > 0)) return 0;
    const bounds = this.#bounds(query, this.#isOrdered(query.accountNo));
    let count = 0;
    for (const [low, high] of windows(bounds)) {
      const row = this.#counted.get(match, low, high, bounds.sortKey, bounds.id, bounds.fromSort, query.limit - count);
      count += Number(row?.['n'] ?? 0);
      if (count >= query.limit) break;
      yield;
    }
    return count;
  }

  stats(): { documents: number; bytes: number } {
    const row = this.#database
      .prepare(
        'SELECT (SELECT count(*) FROM document) AS documents, page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
      )
      .get();
    return { documents: Number(row?.['documents']), bytes: Number(row?.['bytes']) };
  }

  close(): void {
    this.#database.close();
  }

  #match(query: PlainQuery): string | undefined {
    const clauses = toClauses(query);
    return clauses && formatMatch(query.accountNo, clauses);
  }

  #isOrdered(accountNo: number): boolean {
    return (
      this.#database.prepare('SELECT is_ordered FROM account WHERE account_no = ?').get(accountNo)?.['is_ordered'] !== 0
    );
  }

  #bounds(query: PlainQuery, isOrdered: boolean): Bounds {
    const first = query.accountNo * messageNoLimit;
    let sortKey = query.beforeSort ?? Number.MAX_SAFE_INTEGER;
    let id = first;
    const { before } = query;
    if (before !== undefined && before.sortKey < sortKey) {
      sortKey = before.sortKey;
      id = first + before.n;
    }
    const newest = this.#atOrBelow.get(first, first + messageNoLimit - 1);
    const bounds: Bounds = {
      low: first,
      high: Number(newest?.['id'] ?? first - 1),
      sortKey,
      id,
      fromSort: query.fromSort ?? Number.MIN_SAFE_INTEGER,
    };
    if (isOrdered && bounds.sortKey < Number(newest?.['sort_key'])) bounds.high = this.#lastUpTo(bounds);
    if (isOrdered && query.fromSort !== undefined)
      bounds.low = this.#lastUpTo({ ...bounds, sortKey: bounds.fromSort - 1 }) + 1;
    return bounds;
  }

  /** Where arrival times grow with the numbers: the last id that arrived at `sortKey` or earlier, by bisection. */
  #lastUpTo({ low, high, sortKey }: Bounds): number {
    let from = low;
    let to = high;
    while (from <= to) {
      const middle = from + Math.floor((to - from) / 2);
      const row = this.#atOrBelow.get(from, middle);
      if (row === undefined || Number(row['sort_key']) <= sortKey) from = middle + 1;
      else to = Number(row['id']) - 1;
    }
    return to;
  }
}

/** Ranges of ids from the newest down, each twice as long as the one before. */
function* windows({ low, high }: Bounds): Generator<[low: number, high: number]> {
  let size = firstWindow;
  for (let top = high; top >= low; size *= 2) {
    const bottom = Math.max(low, top - size + 1);
    yield [bottom, top];
    top = bottom - 1;
  }
}
