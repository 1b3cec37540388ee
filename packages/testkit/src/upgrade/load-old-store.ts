/** Stores as earlier versions left them: the schema of that version alone, filled with the rows of a fixture. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { migratePostgres } from '../../../../apps/server/src/engines/database/postgres/migrate.ts';
import { migrateSqlite } from '../../../../apps/server/src/engines/database/sqlite/migrate.ts';
import { migrations } from '../../../../apps/server/src/generated/migrations.ts';

type Value = string | number | null | { readonly base64: string };
type Row = Readonly<Record<string, Value>>;

/** What `dump-store.ts` wrote. */
export interface OldStore {
  /** The schema that the rows fit. */
  readonly version: number;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

export function readOldStore(version: number): OldStore {
  return JSON.parse(
    readFileSync(new URL(`fixtures/schema-${String(version)}.json`, import.meta.url), 'utf8'),
  ) as OldStore;
}

function* listInserts({
  rows,
}: OldStore): Generator<{ table: string; columns: string[]; values: (string | number | null | Buffer)[] }> {
  for (const [table, list] of Object.entries(rows)) {
    for (const row of list) {
      const values = Object.values(row).map((value) =>
        typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
      );
      // Quoted: `right` is a word of SQL.
      yield { table, columns: Object.keys(row).map((column) => `"${column}"`), values };
    }
  }
}

/** Makes a SQLite file as the version of the fixture left it. */
export function writeOldSqlite(file: string, old: OldStore): void {
  const database = new DatabaseSync(file);
  migrateSqlite(database, migrations.slice(0, old.version), 0);
  database.exec('BEGIN');
  for (const { table, columns, values } of listInserts(old)) {
    const placeholders = columns.map(() => '?').join(', ');
    database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`).run(...values);
  }
  database.exec('COMMIT');
  database.close();
}

/** Fills an empty PostgreSQL database as the version of the fixture left it. */
export async function writeOldPostgres(url: string, old: OldStore): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migratePostgres(pool, migrations.slice(0, old.version), 0);
    for (const { table, columns, values } of listInserts(old)) {
      const placeholders = columns.map((_, index) => `$${String(index + 1)}`).join(', ');
      await pool.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`, values);
    }
  } finally {
    await pool.end();
  }
}
