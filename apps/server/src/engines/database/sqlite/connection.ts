/**
 * One SQLite connection for Kysely: synchronous below, with a cache of prepared statements. Only `all` and `run`: an open iterator would
 * freeze the snapshot of a reader.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, ConnectionProvider, DatabaseConnection, QueryResult } from 'kysely';
import { OperationMisuseError, StorageFullError } from '../errors.ts';
import { toParameter } from '../parameter.ts';
import type { PreparedQuery } from '../prepare-read.ts';
import { RowCache } from './row-cache.ts';

/** Prepared statements kept per connection; more are forgotten, the longest unused first. About 5 kB each. */
const maxCachedStatements = 300;
/** How long to wait for a foreign lock (a backup, an inspecting shell) before giving up. */
const busyTimeoutMs = 5_000;
/** SQLITE_FULL (sqlite.org/rescode.html). */
const sqliteFull = 13;
/** Page cache of one connection, KiB. */
const cacheKib = { writer: 16_384, reader: 8_192 };

interface Prepared {
  readonly statement: StatementSync;
  /** Of the rows; none: it returns no rows. */
  readonly columns: readonly string[];
}

/**
 * A row as an ordinary object. Those that node:sqlite makes itself have no prototype, so the engine keeps them as hash tables: a copy with one
 * property changed takes ten times as long, and reading a single row of seventeen columns nearly twice.
 */
function toRow(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}

/** Gives SQLite's "full" its type; every other error stays what it is. */
export function toStorageError(error: unknown): unknown {
  if (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteFull
  ) {
    return new StorageFullError('the disk of the database is full', { cause: error });
  }
  return error;
}

/** Opens a database file with the product's settings. */
export function openSqliteFile(file: string, role: 'writer' | 'reader'): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: role === 'reader', timeout: busyTimeoutMs });
  if (role === 'writer') {
    // FULL: a commit returns when the write-ahead log is flushed. Foreign keys on: PostgreSQL enforces what a schema declares, so must we.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864',
    );
  } else {
    database.exec('PRAGMA query_only = ON');
  }
  database.exec(`PRAGMA cache_size = -${cacheKib[role]}; PRAGMA temp_store = MEMORY`);
  return database;
}

function isCached<R>(query: CompiledQuery | PreparedQuery<R>): boolean {
  return 'isCached' in query && query.isCached;
}

/** Runs compiled statements on one database handle. */
export class SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #cache = new Map<string, Prepared>();
  readonly #rowCache: RowCache | null;

  /** `cachesRows`: of statements that want it (prepare-read.ts). Not of a connection that writes or whose transaction stays open. */
  constructor(database: DatabaseSync, { cachesRows = false }: { readonly cachesRows?: boolean } = {}) {
    this.#database = database;
    this.#rowCache = cachesRows ? new RowCache(database) : null;
  }

  #prepare(text: string): Prepared {
    const cached = this.#cache.get(text);
    this.#cache.delete(text);
    const prepared = cached ?? this.#compile(text);
    this.#cache.set(text, prepared);
    if (this.#cache.size > maxCachedStatements) {
      const [oldest] = this.#cache.keys();
      if (oldest !== undefined) this.#cache.delete(oldest);
    }
    return prepared;
  }

  #compile(text: string): Prepared {
    const statement = this.#database.prepare(text);
    const columns = statement.columns().map(({ name }) => name);
    if (columns.length > 0) statement.setReturnArrays(true);
    return { statement, columns };
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    if (this.#rowCache === null || !isCached(query)) return this.#run(query);
    const rows = this.#rowCache.find<R>(query.sql, query.parameters, () => this.#run<R>(query).rows);
    // Kysely's type is of rows that the caller may change; a prepared read gives them out as they are: read-only.
    return { rows: rows as R[] };
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    try {
      const { statement, columns } = this.#prepare(query.sql);
      // node:sqlite binds every number as REAL; an integer must stay one (5 / 2, '' || 5) as with PostgreSQL.
      const parameters = query.parameters.map((value, index) => {
        const parameter = toParameter(value, index + 1);
        return typeof parameter === 'number' && Number.isInteger(parameter) ? BigInt(parameter) : parameter;
      });
      if (columns.length > 0) {
        // As arrays, which the types of node:sqlite do not say.
        const rows = statement.all(...parameters) as unknown as readonly unknown[][];
        return { rows: rows.map((values) => toRow(columns, values)) as R[] };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw toStorageError(error);
    }
  }
}

/** Kysely's view of the statements; `guard` is asked before each one and throws to refuse it. */
export function provideStatements(statements: SqliteStatements, guard: () => void): ConnectionProvider {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      guard();
      return statements.execute<R>(query);
    },
    streamQuery: () => {
      throw new OperationMisuseError(
        'statements are not streamed: an open iterator freezes the snapshot; read in windows',
      );
    },
  };
  return { provideConnection: (consumer) => consumer(connection) };
}
