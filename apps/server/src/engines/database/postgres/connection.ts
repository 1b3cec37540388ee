/** Kysely over one client of `pg`. */
import type { CompiledQuery, ConnectionProvider, DatabaseConnection, QueryResult } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { OperationMisuseError, StorageFullError } from '../errors.ts';
import { toParameter } from '../parameter.ts';
import type { PendingWork } from '../pending-work.ts';
import type { PreparedQuery } from '../prepare-read.ts';
import type { StatementActivity } from '../watch-awaits.ts';

/** disk_full (PostgreSQL manual, appendix A). */
const diskFull = '53100';

/** The five characters of PostgreSQL's error code, where there is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Gives "disk full" its type; every other error stays what it is. */
export function toStorageError(error: unknown): unknown {
  return sqlState(error) === diskFull
    ? new StorageFullError('the disk of the database is full', { cause: error })
    : error;
}

/** A statement with a name is parsed by the server once per connection, and planned a few times instead of each time. */
function readName(query: CompiledQuery | PreparedQuery<unknown>): string | undefined {
  return ('statementName' in query ? query.statementName : null) ?? undefined;
}

async function executeOn<R>(client: ClientBase | Pool, query: CompiledQuery): Promise<QueryResult<R>> {
  const values = query.parameters.map((value, index) => toParameter(value, index + 1));
  const name = readName(query);
  try {
    const result = await client.query<R & object>({ text: query.sql, values, ...(name === undefined ? {} : { name }) });
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  } catch (error) {
    throw toStorageError(error);
  }
}

function provide(executeQuery: DatabaseConnection['executeQuery']): ConnectionProvider {
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: () => {
      throw new OperationMisuseError('statements are not streamed; read in windows');
    },
  };
  return { provideConnection: (consumer) => consumer(connection) };
}

/** Each statement on any free connection of the pool. */
export function providePool(pool: Pool, pending: PendingWork, guard: () => void): ConnectionProvider {
  return provide(async <R>(query: CompiledQuery) => {
    guard();
    return pending.track(executeOn<R>(pool, query));
  });
}

/** All statements on one client, counted in `activity`; `guard` is asked before each one and throws to refuse it. */
export function provideClient(client: ClientBase, activity: StatementActivity, guard: () => void): ConnectionProvider {
  let last: Promise<unknown> = Promise.resolve();
  return provide(async <R>(query: CompiledQuery) => {
    guard();
    activity.inFlight += 1;
    // One after the other: a client runs one statement at a time, and operations may ask for several at once.
    const work = last.then(() => executeOn<R>(client, query));
    last = work.catch(() => undefined);
    try {
      return await work;
    } finally {
      activity.inFlight -= 1;
      if (activity.inFlight === 0) activity.onIdle();
    }
  });
}
