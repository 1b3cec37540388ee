/** Databases with the schema of the product: making it statement by statement was most of what a test on PostgreSQL waited for. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { postgresColumns } from '../../../../apps/server/src/engines/database/migrations/migration.ts';
import { migratePostgres } from '../../../../apps/server/src/engines/database/postgres/migrate.ts';
import { migrations } from '../../../../apps/server/src/generated/migrations.ts';
import { createTestDatabase, resolveServerUrl } from './postgres.ts';

/** Any fixed number: the processes of a run make the template once. */
const templateLock = 5_120_771_903;

/** The schema of these sources has a template of its own, also on a server that outlives the run. */
function nameTemplate(): string {
  const statements = migrations.map((migration) => [migration.version, migration.statements(postgresColumns)]);
  return `hongyan_schema_${createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 16)}`;
}

async function makeTemplate(admin: pg.Client, serverUrl: URL, name: string): Promise<void> {
  const { rows } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rows.length > 0) return;
  const url = new URL(serverUrl);
  url.pathname = `/${name}_new`;
  await admin.query(`DROP DATABASE IF EXISTS ${name}_new`);
  await admin.query(`CREATE DATABASE ${name}_new TEMPLATE template0`);
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  try {
    await migratePostgres(pool, migrations, Date.now());
  } finally {
    await pool.end();
  }
  // Under its name it is whole, whatever became of a process that made one before.
  await admin.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
}

async function provideTemplate(serverUrl: string): Promise<string> {
  const url = new URL(await resolveServerUrl(serverUrl));
  const name = nameTemplate();
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [templateLock]);
    await makeTemplate(admin, url, name);
  } finally {
    await admin.end();
  }
  return name;
}

let template: Promise<string> | undefined;

/** Makes a database with the product's schema and no rows on a server, and returns its address; `dropTestDatabase` removes it. */
export async function createMigratedDatabase(serverUrl: string): Promise<string> {
  template ??= provideTemplate(serverUrl);
  const url = await createTestDatabase(serverUrl, await template);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The migration gave the template its name of a server; each has its own.
    await client.query('UPDATE server_identity SET uuid = gen_random_uuid()::text');
  } finally {
    await client.end();
  }
  return url;
}
