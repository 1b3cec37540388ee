/** SQLite files with the schema of the product: making it statement by statement was a fifth of what starting a server costs. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteColumns } from '../../../../apps/server/src/engines/database/migrations/migration.ts';
import { openSqliteFile } from '../../../../apps/server/src/engines/database/sqlite/connection.ts';
import { migrateSqlite } from '../../../../apps/server/src/engines/database/sqlite/migrate.ts';
import { migrations } from '../../../../apps/server/src/generated/migrations.ts';

async function makeTemplate(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-schema-'));
  try {
    const file = join(directory, 'schema.sqlite');
    const database = openSqliteFile(file, 'writer');
    migrateSqlite(database, migrations, Date.now());
    // Writes all of the log into the file.
    database.close();
    return readFileSync(file);
  } finally {
    await rm(directory, { recursive: true });
  }
}

let template: Promise<Buffer> | undefined;

/** Makes a database file with the product's schema and no rows; made once for each process of a run. */
export async function makeMigratedFile(file: string): Promise<void> {
  template ??= makeTemplate();
  await writeFile(file, await template);
  const database = new DatabaseSync(file);
  // The migration gave the template its name of a server; each has its own.
  database.exec(`PRAGMA synchronous = OFF; UPDATE server_identity SET uuid = ${sqliteColumns.randomUuid}`);
  database.close();
}
