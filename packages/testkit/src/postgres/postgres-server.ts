// One throw-away PostgreSQL of this process: made, started, stopped and removed here. `postgres.ts` runs it in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findProcessUser, makeServerFolder, type ProcessUser, providePrograms } from './postgres-files.ts';

const role = 'hongyan';
const startTriesForPort = 5;
/** A first start on a busy machine with a slow disk; after this something else is wrong. */
const startTimeoutMs = 60_000;
/** Fast shutdown ends sessions and writes a checkpoint; what hangs longer is killed. */
const stopTimeoutMs = 15_000;
const logTailCharacters = 4000;

/**
 * Small. What the store promises is tested by killing our processes, and PostgreSQL itself may be: both lose nothing of what was committed without
 * fsync, which only matters when the machine stops. Every commit, and every database that is made or dropped, waited for the disk.
 * No parallel workers and no shared memory files: /dev/shm is 64 MB in many containers.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  shared_buffers: '32MB',
  max_connections: '200',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
  io_method: 'sync',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** A running server: the address of its maintenance database, and the end that removes everything. */
export interface PostgresServer {
  readonly url: string;
  /** Settles when the server's process has ended, by `stop` or by itself. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Home {
  readonly data: string;
  readonly programs: string;
  readonly user: ProcessUser | undefined;
}

function startProgram(
  home: Home,
  name: string,
  args: readonly string[],
  input?: string,
): { child: ChildProcess; log: () => string } {
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(join(home.programs, name), args, {
    ...home.user,
    cwd: home.data,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString('utf8')).slice(-logTailCharacters);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.on('error', () => undefined); // The program may end before it reads; its exit code tells.
  child.stdin.end(input ?? '');
  return { child, log: () => text };
}

async function makeDatabaseCluster(home: Home, passwordFile: string): Promise<void> {
  // A sort order of a human language on purpose: what relies on the database's default collation differs from SQLite and is found.
  const collation = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const { child, log } = startProgram(home, 'initdb', [
    `--pgdata=${home.data}`,
    `--username=${role}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--no-sync',
    '--no-instructions',
    ...collation,
  ]);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (exitCode !== 0) throw new Error(`PostgreSQL's initdb failed (${exitCode ?? 'killed'}):\n${log()}`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free TCP port.');
  return address.port;
}

/** Resolves with the process when it takes connections, or with undefined when another process took the port first. */
async function startOnPort(home: Home, port: number): Promise<ChildProcess | undefined> {
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, log } = startProgram(home, 'postgres', ['-D', home.data, ...flags]);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`PostgreSQL was not ready after ${startTimeoutMs} ms:\n${log()}`));
    }, startTimeoutMs);
    child.stderr?.on('data', () => {
      if (!log().includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve(child);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', () => {
      clearTimeout(timer);
      if (log().includes('Address already in use')) resolve(undefined);
      else reject(new Error(`PostgreSQL ended while starting:\n${log()}`));
    });
  });
}

async function startOnFreePort(home: Home): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 0; tries < startTriesForPort; tries += 1) {
    const port = await findFreePort();
    const child = await startOnPort(home, port);
    if (child) return { child, port };
  }
  throw new Error(`PostgreSQL found no free port in ${startTriesForPort} tries.`);
}

/**
 * Makes a database cluster in a temporary folder and serves it on a free port of 127.0.0.1, with a random password.
 * The caller stops it on every way out of its process; what a killed process leaves is removed by the next one.
 */
export async function runPostgresServer(): Promise<PostgresServer> {
  const user = findProcessUser();
  const folder = makeServerFolder(user);
  const remove = (): void => rmSync(folder.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  try {
    writeFileSync(folder.ownerFile, String(process.pid));
    const password = randomBytes(18).toString('base64url');
    const passwordFile = join(folder.folder, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o644 });
    const home: Home = { data: folder.data, programs: providePrograms(folder.folder, user), user };
    await makeDatabaseCluster(home, passwordFile);
    rmSync(passwordFile);
    const { child, port } = await startOnFreePort(home);
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(remove);
    const stop = async (): Promise<void> => {
      const kill = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
      child.kill('SIGINT'); // Fast shutdown: sessions are ended, nothing is waited for.
      await ended;
      clearTimeout(kill);
    };
    return { url: `postgres://${role}:${password}@127.0.0.1:${port}/postgres`, ended, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
