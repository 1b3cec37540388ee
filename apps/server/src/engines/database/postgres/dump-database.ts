/** Copies of a database by PostgreSQL's own programs: `pg_dump` reads one snapshot while others write, `pg_restore` makes tables of it again. */
import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CopyProgramError } from '../errors.ts';

/** The full-text index, which is made anew (search-index/postgres-format.ts). */
const leftOut = ['search_document*', 'search_account', 'search_term', 'search_sketch', 'search_version'];
/** What is kept of what a program says: its last lines. */
const maxSaid = 4_000;

/** The password is handed over in the environment: the arguments of a process can be read by everybody on the machine. */
function hidePassword(url: string): { readonly shown: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { shown: parsed.href, env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) } };
}

interface ProgramRun {
  readonly name: 'pg_dump' | 'pg_restore';
  readonly programs: string | undefined;
  readonly url: string;
  readonly args: readonly string[];
}

function runProgram({ name, programs, url, args }: ProgramRun): Promise<void> {
  const { shown, env } = hidePassword(url);
  const file = programs === undefined ? name : join(programs, name);
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...args, `--dbname=${shown}`, '--no-password'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-maxSaid);
    });
    child.on('error', (error) => {
      const message = `${file} cannot be started (${error.message}). Install the client programs of PostgreSQL, of the server's version or newer, where PATH finds them (commands for backups take --programs FOLDER).`;
      reject(new CopyProgramError(message, { cause: error }));
    });
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new CopyProgramError(`${file} failed (${String(code)}): ${said.trim()}`));
    });
  });
}

/** Writes a database, as one moment has it, into a new file of `pg_dump` (custom format). Rejects with CopyProgramError. */
export async function dumpPostgres(url: string, target: string, programs: string | undefined): Promise<void> {
  const created = await open(target, 'wx', 0o600);
  await created.close();
  const left = leftOut.map((table) => `--exclude-table=${table}`);
  const args = ['--format=custom', `--file=${target}`, '--no-owner', '--no-privileges', ...left];
  await runProgram({ name: 'pg_dump', programs, url, args });
}

/** Whether a database has no table yet. Rejects when it cannot be reached. */
export async function isPostgresEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
    return rows.length === 0;
  } finally {
    await client.end();
  }
}

/** Makes an empty database what a file of `dumpPostgres` says, in one transaction: all of it or nothing. Rejects with CopyProgramError. */
export async function restorePostgres(url: string, file: string, programs: string | undefined): Promise<void> {
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file];
  await runProgram({ name: 'pg_restore', programs, url, args });
}
