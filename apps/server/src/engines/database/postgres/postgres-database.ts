/** The store on PostgreSQL (or a database that speaks its protocol): any number of processes may share it. */
import pg, { type Pool, type PoolClient } from 'pg';
import { migrations as productMigrations } from '../../../generated/migrations.ts';
import { DatabaseClosedError } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { indexByName } from '../name-index.ts';
import type { DatabaseOptions } from '../options.ts';
import { PendingWork } from '../pending-work.ts';
import type { AnyOperation, AnyReader, Database, OperationContext, Reader } from '../port.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { createActivity } from '../watch-awaits.ts';
import { provideClient, providePool } from './connection.ts';
import { dumpPostgres } from './dump-database.ts';
import { keepPostgresCopy } from './keep-copy.ts';
import { migratePostgres } from './migrate.ts';
import { PostgresRunner } from './runner.ts';
import { postgresTypes } from './values.ts';

/** Connections of one process: PostgreSQL allows 100 by default, and several processes share them. */
const maxConnections = { writers: 12, readers: 8 };
/** A connection that cannot be had for this long is an outage, not a queue. */
const connectTimeoutMs = 10_000;
const idleMs = 30_000;

export interface PostgresOptions extends DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  readonly operations: readonly AnyOperation[];
  readonly readers: readonly AnyReader[];
  /** For tests; the product's when left out. */
  readonly migrations?: readonly Migration[];
  /** Spreads retries; Math.random when left out. */
  readonly random?: () => number;
}

/** A reading connection cannot write, not even with raw SQL. */
function refuseWrites(client: PoolClient, done: (error?: Error) => void): void {
  client.query('SET default_transaction_read_only = on').then(() => done(), done);
}

function createPool(options: PostgresOptions, role: 'writers' | 'readers'): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: maxConnections[role],
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: `hongyan-${role}`,
    types: postgresTypes,
    ...(role === 'readers' ? { verify: refuseWrites } : {}),
  });
  // Without this a broken idle connection would end the process.
  pool.on('error', (error) => options.onFault?.(error));
  return pool;
}

async function readInSnapshot<O>(
  client: PoolClient,
  signal: AbortSignal | undefined,
  body: (db: ReturnType<typeof createQueryBuilder>) => Promise<O>,
): Promise<O> {
  const db = createQueryBuilder(
    'postgres',
    provideClient(client, createActivity(), () => signal?.throwIfAborted()),
  );
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return body(db);
}

async function readSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
  return Number(rows[0]?.bytes);
}

/** Opens the store and brings its schema up to date. Rejects with NewerSchemaError and UpgradeRefusedError, and when the database does not answer. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const readers = indexByName(options.readers, 'readers');
  const writing = createPool(options, 'writers');
  const reading = createPool(options, 'readers');
  try {
    const { url, copyFolder } = options;
    const keepCopy =
      copyFolder === undefined ? undefined : (schema: number) => keepPostgresCopy(url, copyFolder, schema);
    await migratePostgres(writing, options.migrations ?? productMigrations, Date.now(), keepCopy);
  } catch (error) {
    await Promise.all([writing.end(), reading.end()]);
    throw error;
  }
  const runner = new PostgresRunner({
    ...options,
    pool: writing,
    operations: indexByName(options.operations, 'operations'),
    random: options.random ?? Math.random,
  });
  const pending = new PendingWork();
  let closed = false;
  let longReads = 0;
  const guard = (): void => {
    if (closed) throw new DatabaseClosedError('the store is closing');
  };
  const longRead = async <I, O>(reader: Reader<I, O>, input: I, signal?: AbortSignal): Promise<O> => {
    guard();
    signal?.throwIfAborted();
    if (!readers.has(reader.name)) throw new Error(`reader ${reader.name} is not in the list of the store`);
    longReads += 1;
    const client = await reading.connect();
    let broken = true;
    try {
      const output = await readInSnapshot(client, signal, (db) => reader.read(db, input));
      broken = false;
      return output;
    } finally {
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
      client.release(broken);
    }
  };
  return {
    dialect: 'postgres',
    read: createQueryBuilder('postgres', providePool(reading, pending, guard)),
    runner: {
      execute: async <I, O>(operation: { readonly name: string }, context: OperationContext, input: I) => {
        guard();
        return (await pending.track(runner.execute(operation.name, { context, input }))) as O;
      },
    },
    longRead: (reader, input, call) => pending.track(longRead(reader, input, call?.signal)),
    stats: () => ({
      operations: runner.operations,
      failedOperations: runner.failed,
      groups: runner.operations,
      retries: runner.retries,
      waiting: runner.waiting,
      longReads,
      readers: reading.totalCount,
    }),
    loaded: async () => undefined,
    sizeBytes: () => pending.track(readSize(reading)),
    copyTo: (file, { programs } = {}) => pending.track(dumpPostgres(options.url, file, programs)),
    close: async () => {
      if (closed) return;
      closed = true;
      await pending.idle();
      await Promise.all([writing.end(), reading.end()]);
    },
  };
}
