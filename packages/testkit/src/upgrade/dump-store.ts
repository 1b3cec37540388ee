// Writes the rows of a SQLite store as JSON that any engine can be filled from: `node dump-store.ts <store.sqlite>`. How the
// fixtures of the upgrade test are made (docs/architecture.md, "The store"). Left out is what belongs to one machine or moment.
import { DatabaseSync } from 'node:sqlite';

// `shared_unread` and `directory_version` are kept by triggers: loading the others fills them.
const left = new Set([
  'schema_version',
  'session',
  'idempotency',
  'limit_counter',
  'shared_unread',
  'directory_version',
  'server_identity',
]);
/** What has run, or runs, is over in the program that opens the fixture; what waits is not. */
const chosen: Readonly<Record<string, string>> = { job: "WHERE state = 'ready'" };
const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });

/** Bytes become base64; nothing of ours opens the keys and passwords of a fixture. */
function plainValue(column: string, value: unknown): unknown {
  if (column.endsWith('private_key') || column === 'password_hash') return value === null ? null : '';
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}

const tables = database
  .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
  .all()
  .map((row) => String(row['name']))
  .filter((name) => !left.has(name));
const version = Number(database.prepare('SELECT max(version) AS version FROM schema_version').get()?.['version']);
const rows = Object.fromEntries(
  tables.map((table) => [
    table,
    database
      .prepare(`SELECT * FROM ${table} ${chosen[table] ?? ''}`)
      .all()
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plainValue(column, value)])),
      ),
  ]),
);
database.close();
process.stdout.write(`${JSON.stringify({ version, rows }, null, 1)}\n`);
