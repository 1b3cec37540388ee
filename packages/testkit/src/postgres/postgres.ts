// A real PostgreSQL for tests, without a service on the machine: the binaries come with npm. One server serves a whole run of
// vitest (vitest-postgres.ts); every test file makes its own database in it:
//   const url = await createTestDatabase(inject('postgres'));  …  await dropTestDatabase(url);
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** PostgreSQL's own limit of sessions is shared by all test files: one that waits so long for its turn is reported. */
const connectTimeoutMs = 30_000;

/** A server in a process of its own. */
export interface RunningPostgres {
  /** The maintenance database, as its superuser. */
  readonly url: string;
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL on a free port of 127.0.0.1 (about a second). It ends with `stop`, and also when this process ends
 * without it, by a crash or a kill: its guardian notices that its stdin is closed.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const main = fileURLToPath(new URL('./postgres-main.ts', import.meta.url));
  const guardian = spawn(process.execPath, [main, '--until-stdin-ends'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => guardian.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    guardian.once('error', reject);
    guardian.once('exit', () => reject(new Error('PostgreSQL could not be started; the reason stands above.')));
    createInterface({ input: guardian.stdout }).once('line', resolve);
  });
  const stop = async (): Promise<void> => {
    guardian.stdin.end();
    await ended;
  };
  return { url, stop };
}

/** The tests' server is started by the first test that asks: its address is then an http one that answers with the real one. */
export async function resolveServerUrl(serverUrl: string): Promise<string> {
  if (!serverUrl.startsWith('http:')) return serverUrl;
  const answer = await fetch(serverUrl);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function runOnServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined); // The server may end while we leave; the query below reports what matters.
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Makes a database with a random name on a server and returns its address; it is empty unless a template is named. Its files are copied: written
 * to the log page by page, the nine hundred small ones of our schema take three times as long.
 */
export async function createTestDatabase(serverUrl: string, template = 'template0'): Promise<string> {
  const url = new URL(await resolveServerUrl(serverUrl));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(url.href, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database made by `createTestDatabase`, ending the sessions that are still in it. */
export async function dropTestDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  if (!/^test_[0-9a-f]{16}$/.test(name)) throw new Error(`"${name}" is not a test database.`);
  url.pathname = '/postgres';
  await runOnServer(url.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
