import type { Pool, PoolClient } from 'pg';
import { runningLock } from '../../events/postgres.ts';
import { UpgradeRefusedError } from '../errors.ts';
import { type Migration, postgresColumns } from '../migrations/migration.ts';
import { pendingMigrations, versionTable } from '../migrator.ts';

/** Any fixed number: every process of the product takes the same advisory lock while it migrates. */
const migrationLock = 7_319_028_844;

/** Others that run on the schema of before would fail on the new one, or write what it no longer knows: they have to be stopped. */
async function refuseWhileOthersRun(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ taken: number }>('SELECT pg_try_advisory_lock($1)::int AS taken', [
    runningLock,
  ]);
  if (rows[0]?.taken === 1) return;
  throw new UpgradeRefusedError(
    'This version changes the schema of the database, and another server process of the version before runs on it. Stop all of them, then start this one.',
  );
}

/** Brings the schema up to date; other processes that start at the same moment wait. Throws NewerSchemaError, and UpgradeRefusedError while other processes run. `keepCopy` copies a store of this schema before it is changed. */
export async function migratePostgres(
  pool: Pool,
  migrations: readonly Migration[],
  now: number,
  keepCopy?: (schema: number) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(versionTable(postgresColumns.int, postgresColumns.text, postgresColumns.strict));
    const { rows } = await client.query<{ version: number }>(
      'SELECT coalesce(max(version), 0) AS version FROM schema_version',
    );
    const current = rows[0]?.version ?? 0;
    const pending = pendingMigrations(migrations, current);
    if (current > 0 && pending.length > 0) {
      await refuseWhileOthersRun(client);
      await keepCopy?.(current);
    }
    for (const migration of pending) {
      await client.query('BEGIN');
      for (const statement of migration.statements(postgresColumns)) await client.query(statement);
      await client.query('INSERT INTO schema_version VALUES ($1, $2, $3)', [migration.version, migration.name, now]);
      await client.query('COMMIT');
    }
    await client.query('SELECT pg_advisory_unlock_all()');
    broken = false;
  } finally {
    // A failed migration leaves an open transaction and the lock: closing the connection ends both.
    client.release(broken);
  }
}
