/** The embedded store: one database thread that writes, a read-only connection on the main thread for point reads, worker threads for long ones. */
import { DatabaseClosedError } from '../errors.ts';
import type { DatabaseOptions } from '../options.ts';
import type { Database, Db } from '../port.ts';
import { publishRun } from '../publish-run.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { openSqliteFile, provideStatements, SqliteStatements } from './connection.ts';
import { copySqliteDatabase } from './copy-database.ts';
import { ReaderPool } from './reader-pool.ts';
import { WriterClient } from './writer-client.ts';

/** A reading thread without work for this long ends. */
const readerIdleMs = 30_000;

export interface SqliteOptions extends DatabaseOptions {
  /** Path of the database file, inside a data directory that this process owns (data-directory.ts). */
  readonly file: string;
  /** The entry file of the database thread; it calls `serveDatabaseThread`. */
  readonly threadEntry: URL;
  /** For tests. */
  readonly readerIdleMs?: number;
}

/** Opens the store and brings its schema up to date. Rejects with NewerSchemaError and UpgradeRefusedError. */
export async function openSqliteDatabase(options: SqliteOptions): Promise<Database> {
  const errors = options.errors ?? [];
  const { file, threadEntry: entry } = options;
  const writer = new WriterClient({
    entry,
    file,
    copyFolder: options.copyFolder ?? null,
    errors,
    onCommitted: (run) => publishRun(options, run),
    onLost: (error) => options.onFault?.(error),
  });
  await writer.start();
  const pool = new ReaderPool({ entry, file, errors, idleMs: options.readerIdleMs ?? readerIdleMs });
  const connection = openSqliteFile(file, 'reader');
  let closed = false;
  const guard = (): void => {
    if (closed) throw new DatabaseClosedError('the store is closed');
  };
  const statements = new SqliteStatements(connection, { cachesRows: true });
  const read: Db = createQueryBuilder('sqlite', provideStatements(statements, guard));
  return {
    dialect: 'sqlite',
    read,
    runner: {
      // The thread runs the operation of this name, whose types these are.
      execute: async <I, O>(
        operation: { readonly name: string },
        context: Parameters<WriterClient['execute']>[1],
        input: I,
      ) => (await writer.execute(operation.name, context, input)) as O,
    },
    longRead: async <I, O>(reader: { readonly name: string }, input: I, call?: { readonly signal?: AbortSignal }) =>
      (await pool.run(reader.name, input, call?.signal)) as O,
    stats: () => ({
      operations: writer.operations,
      failedOperations: writer.failed,
      groups: writer.groups,
      retries: 0,
      waiting: writer.waiting,
      longReads: pool.reads,
      readers: pool.size,
    }),
    loaded: () => writer.loaded,
    sizeBytes: async () => {
      guard();
      const row = connection
        .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()')
        .get();
      return Number(row?.bytes);
    },
    copyTo: async (target) => {
      guard();
      await copySqliteDatabase(file, target);
    },
    close: async () => {
      if (closed) return;
      await Promise.all([writer.close(), pool.close()]);
      closed = true;
      connection.close();
    },
  };
}
