import type { Pool } from 'pg';
import { PendingWork } from './pending-work.ts';
import type { Db } from './port.ts';
import { createQueryBuilder } from './query-builder.ts';
import { openSqliteFile, provideStatements, SqliteStatements } from './sqlite/connection.ts';

/** A database that is only read, apart from the running store. */
export interface OpenCopy {
  readonly read: Db;
  close(): Promise<void>;
}

/** Opens a database file that no server has open, for reading. */
export function openSqliteCopy(file: string): OpenCopy {
  const connection = openSqliteFile(file, 'reader');
  const statements = new SqliteStatements(connection);
  return {
    read: createQueryBuilder(
      'sqlite',
      provideStatements(statements, () => undefined),
    ),
    close: async () => connection.close(),
  };
}

/** Opens a PostgreSQL database for reading. */
export async function openPostgresCopy(url: string): Promise<OpenCopy> {
  const { default: pg } = await import('pg');
  const { providePool } = await import('./postgres/connection.ts');
  const { postgresTypes } = await import('./postgres/values.ts');
  const pool: Pool = new pg.Pool({ connectionString: url, max: 1, types: postgresTypes });
  const pending = new PendingWork();
  return {
    read: createQueryBuilder(
      'postgres',
      providePool(pool, pending, () => undefined),
    ),
    close: () => pool.end(),
  };
}
