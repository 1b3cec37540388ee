import type { DatabaseSync } from 'node:sqlite';
import { type Migration, sqliteColumns } from '../migrations/migration.ts';
import { pendingMigrations, versionTable } from '../migrator.ts';

function currentVersion(database: DatabaseSync): number {
  const row = database.prepare('SELECT coalesce(max(version), 0) AS version FROM schema_version').get();
  return Number(row?.version);
}

/** Brings the schema up to date. The lock of the data directory and BEGIN IMMEDIATE keep others out. Throws NewerSchemaError. `keepCopy` copies a store of this schema before it is changed. */
export function migrateSqlite(
  database: DatabaseSync,
  migrations: readonly Migration[],
  now: number,
  keepCopy?: (schema: number) => void,
): void {
  database.exec(versionTable(sqliteColumns.int, sqliteColumns.text, sqliteColumns.strict));
  const current = currentVersion(database);
  const pending = pendingMigrations(migrations, current);
  if (current > 0 && pending.length > 0) keepCopy?.(current);
  for (const migration of pending) {
    database.exec('BEGIN IMMEDIATE');
    try {
      if (currentVersion(database) < migration.version) {
        for (const statement of migration.statements(sqliteColumns)) database.exec(statement);
        database.prepare('INSERT INTO schema_version VALUES (?, ?, ?)').run(migration.version, migration.name, now);
      }
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}
