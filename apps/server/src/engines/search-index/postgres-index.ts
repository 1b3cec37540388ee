/**
 * The full-text index for several processes: the same tokens in a tsvector, with a GIN index, in partitions by owner.
 *
 * Tokens carry their owner here too: a partition holds many owners, and without it a word is gathered for all of them and
 * filtered afterwards. Measured with 100 000 mails of 400 owners, slowest twentieth of searches for one character, 1.0 ms
 * instead of 2.3 ms, and the difference grows with the mail of others; the price is a larger index (475 MB instead of 291 MB).
 * Any number of processes may write: a batch locks its account's mark.
 */
import { Client, type Pool, type PoolClient } from 'pg';
import { toClauses } from './clauses.ts';
import {
  type BatchResult,
  type Containing,
  type ContainingQuery,
  checkAccountNo,
  checkBatch,
  type IndexBatch,
  type IndexHit,
  type IndexNumbers,
  type IndexQuery,
  maxHits,
  maxNumbers,
  requireApplied,
  type SearchIndex,
} from './port.ts';
import { findContaining } from './postgres-containing.ts';
import { putDocuments } from './postgres-documents.ts';
import { preparePostgresTables } from './postgres-format.ts';
import { formatTsQuery } from './ts-query.ts';

/** The condition of a query and its values; nothing when nothing can match. */
function buildCondition(query: IndexQuery): { where: string; values: unknown[] } | undefined {
  const clauses = toClauses(query);
  if (clauses === undefined || !(query.limit > 0)) return undefined;
  const values: unknown[] = [query.accountNo, formatTsQuery(query.accountNo, clauses)];
  let where = 'account_no = $1 AND words @@ $2::tsquery';
  const bind = (value: unknown): string => `$${values.push(value)}`;
  if (query.beforeSort !== undefined) where += ` AND sort_key < ${bind(query.beforeSort)}`;
  if (query.fromSort !== undefined) where += ` AND sort_key >= ${bind(query.fromSort)}`;
  if (query.before !== undefined)
    where += ` AND (sort_key, n) < (${bind(query.before.sortKey)}, ${bind(query.before.n)})`;
  return { where, values };
}

class PostgresIndex implements SearchIndex {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async highWater(accountNo: number): Promise<number> {
    checkAccountNo(accountNo);
    const { rows } = await this.#pool.query<{ high_water: string }>(
      'SELECT high_water FROM search_account WHERE account_no = $1',
      [accountNo],
    );
    return Number(rows[0]?.high_water ?? 0);
  }

  async highWaters(accountNos: readonly number[]): Promise<readonly number[]> {
    accountNos.forEach(checkAccountNo);
    const { rows } = await this.#pool.query<{ account_no: string; high_water: string }>(
      'SELECT account_no, high_water FROM search_account WHERE account_no = ANY ($1::bigint[])',
      [accountNos],
    );
    const known = new Map(rows.map((row) => [Number(row.account_no), Number(row.high_water)]));
    return accountNos.map((accountNo) => known.get(accountNo) ?? 0);
  }

  async applyBatch(batch: IndexBatch): Promise<void> {
    requireApplied(batch, (await this.applyBatches([batch]))[0]);
  }

  async applyBatches(batches: readonly IndexBatch[]): Promise<readonly BatchResult[]> {
    batches.forEach(checkBatch);
    const results = new Map<IndexBatch, BatchResult>();
    await this.#transact(async (client) => {
      // In one order, always: nobody waits for one who waits for them.
      for (const batch of batches.toSorted((a, b) => a.accountNo - b.accountNo))
        results.set(batch, await applyBatch(client, batch));
    });
    return batches.map((batch) => results.get(batch) ?? { isApplied: true });
  }

  query(query: IndexQuery): Promise<IndexHit[]> {
    return this.#find(query, maxHits);
  }

  async queryNumbers(query: IndexQuery): Promise<IndexNumbers> {
    const hits = await this.#find(query, maxNumbers);
    return { numbers: Float64Array.from(hits, (hit) => hit.n), last: hits.at(-1) ?? null };
  }

  async #find(query: IndexQuery, most: number): Promise<IndexHit[]> {
    checkAccountNo(query.accountNo);
    query.signal?.throwIfAborted();
    const condition = buildCondition(query);
    if (condition === undefined) return [];
    const { where, values } = condition;
    values.push(Math.min(query.limit, most));
    const rows = await this.#ask<{ n: string; sort_key: string }>(
      `SELECT n, sort_key FROM search_document WHERE ${where} ORDER BY sort_key DESC, n DESC LIMIT $${values.length}`,
      values,
      query.signal,
    );
    return rows.map((row) => ({ n: Number(row.n), sortKey: Number(row.sort_key) }));
  }

  async containing(query: ContainingQuery): Promise<Containing | null> {
    checkAccountNo(query.accountNo);
    query.signal?.throwIfAborted();
    return findContaining((sql, values) => this.#ask(sql, values, query.signal), query);
  }

  async count(query: IndexQuery): Promise<number> {
    checkAccountNo(query.accountNo);
    query.signal?.throwIfAborted();
    const condition = buildCondition(query);
    if (condition === undefined) return 0;
    const { where, values } = condition;
    values.push(query.limit);
    const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM search_document WHERE ${where} LIMIT $${values.length}) AS hits`;
    return Number((await this.#ask<{ n: string }>(sql, values, query.signal))[0]?.n ?? 0);
  }

  async forgetAccount(accountNo: number): Promise<void> {
    checkAccountNo(accountNo);
    await this.#transact(async (client) => {
      await lockHighWater(client, accountNo);
      for (const table of ['search_document', 'search_sketch', 'search_term', 'search_account'])
        await client.query(`DELETE FROM ${table} WHERE account_no = $1`, [accountNo]);
    });
  }

  async stats(): Promise<{ documents: number; bytes: number }> {
    const { rows } = await this.#pool.query<{ documents: string; bytes: string }>(
      `SELECT (SELECT count(*) FROM search_document) AS documents,
        (SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0) FROM pg_inherits WHERE inhparent = 'search_document'::regclass)
          + pg_total_relation_size('search_term') + pg_total_relation_size('search_sketch') AS bytes`,
    );
    return { documents: Number(rows[0]?.documents), bytes: Number(rows[0]?.bytes) };
  }

  /** The pool belongs to the caller and stays open. */
  async close(): Promise<void> {}

  async #ask<Row extends object>(sql: string, values: unknown[], signal: AbortSignal | undefined): Promise<Row[]> {
    if (signal === undefined) return (await this.#pool.query<Row>(sql, values)).rows;
    const client = await this.#pool.connect();
    let cancelling: Promise<void> | undefined;
    const handleAbort = (): void => {
      cancelling = cancelBackend(this.#pool, client);
    };
    signal.addEventListener('abort', handleAbort, { once: true });
    try {
      signal.throwIfAborted();
      const { rows } = await client.query<Row>(sql, values);
      signal.throwIfAborted();
      return rows;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', handleAbort);
      // A late cancellation would hit the next query on this connection, and one that failed left it busy: both close it.
      void Promise.resolve(cancelling).then(
        () => client.release(signal.aborted),
        (error: unknown) => client.release(error instanceof Error ? error : true),
      );
    }
  }

  async #transact(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await work(client);
      await client.query('COMMIT');
    } catch (error) {
      // The connection may be in any state: closing it ends the transaction.
      client.release(true);
      throw error;
    }
    client.release();
  }
}

/** The account's mark, which stays locked until the transaction ends: batches of one account come one after the other. */
async function lockHighWater(client: PoolClient, accountNo: number): Promise<number> {
  await client.query('INSERT INTO search_account VALUES ($1, 0) ON CONFLICT DO NOTHING', [accountNo]);
  const { rows } = await client.query<{ high_water: string }>(
    'SELECT high_water FROM search_account WHERE account_no = $1 FOR UPDATE',
    [accountNo],
  );
  return Number(rows[0]?.high_water ?? 0);
}

async function applyBatch(client: PoolClient, batch: IndexBatch): Promise<BatchResult> {
  const highWater = await lockHighWater(client, batch.accountNo);
  if (batch.since !== undefined && batch.since !== highWater) return { isApplied: false, highWater };
  for (const table of batch.remove.length === 0 ? [] : ['search_document', 'search_sketch'])
    await client.query(`DELETE FROM ${table} WHERE account_no = $1 AND n = ANY ($2::bigint[])`, [
      batch.accountNo,
      batch.remove,
    ]);
  await putDocuments(client, batch);
  await client.query('UPDATE search_account SET high_water = greatest(high_water, $2) WHERE account_no = $1', [
    batch.accountNo,
    batch.upTo,
  ]);
  return { isApplied: true };
}

/** Ends what a pooled connection is running, over a connection of its own: the pool may be used up by what is to be ended. */
async function cancelBackend(pool: Pool, running: PoolClient): Promise<void> {
  const { processID } = running as PoolClient & { processID?: number };
  if (typeof processID !== 'number') return;
  const client = new Client(pool.options);
  client.on('error', () => {
    // The query ends by itself then; the connection is closed in any case.
  });
  await client.connect();
  try {
    await client.query('SELECT pg_cancel_backend($1)', [processID]);
  } finally {
    await client.end();
  }
}

/** Opens the index in the pool's database; makes its tables where they are missing. `onRebuild`: an older one was dropped. */
export async function openPostgresIndex({
  pool,
  onRebuild,
}: {
  pool: Pool;
  onRebuild?: () => void;
}): Promise<SearchIndex> {
  if (await preparePostgresTables(pool)) onRebuild?.();
  return new PostgresIndex(pool);
}
