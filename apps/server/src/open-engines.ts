import { join } from 'node:path';
import type { Logger } from 'pino';
import { UserError } from './call/user-error.ts';
import type { Config } from './config/config.ts';
import type { LocatedBlobs } from './engines/blobs/located-blobs.ts';
import { openBlobs } from './engines/blobs/open-blobs.ts';
import type { Clock } from './engines/clock.ts';
import { type DataDirectory, openDataDirectory } from './engines/database/data-directory.ts';
import type { ErrorReviver } from './engines/database/error-transport.ts';
import type { LockKind } from './engines/database/lock-file.ts';
import type { DatabaseOptions } from './engines/database/options.ts';
import type { Database } from './engines/database/port.ts';
import { openSqliteDatabase } from './engines/database/sqlite/sqlite-database.ts';
import { removeOldUpgradeCopies } from './engines/database/upgrade-copy.ts';
import { createInProcessEventBus } from './engines/events/in-process.ts';
import type { EventBus } from './engines/events/port.ts';
import { createJobRunner } from './engines/jobs/job-runner.ts';
import type { JobEnd, JobRunner } from './engines/jobs/port.ts';
import { createSoleLeadership } from './engines/leadership/alone.ts';
import type { Leadership } from './engines/leadership/port.ts';
import { createSandbox, type Sandbox } from './engines/sandbox/index.ts';
import type { SearchIndex } from './engines/search-index/port.ts';
import { openSqliteIndex } from './engines/search-index/sqlite-index.ts';
import { threadEntry } from './engines/thread-entry.ts';

/** The engines of one process, in the order in which they were opened; `close` goes the other way. */
export interface Engines {
  readonly directory: DataDirectory;
  readonly events: EventBus;
  readonly database: Database;
  readonly blobs: LocatedBlobs;
  readonly searchIndex: SearchIndex;
  readonly jobs: JobRunner;
  readonly sandbox: Sandbox;
  readonly leadership: Leadership;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Hears of the end of every run of a job. */
  readonly onJobEnded?: (end: JobEnd) => void;
  /** How the data directory is taken where the store is elsewhere (PostgreSQL): shared with other servers, or alone, as left out. */
  readonly directory?: LockKind;
  /** The database thread's entry; tests give one with fault points. Absent: the one beside this module, a source or built. */
  readonly databaseThread?: URL | undefined;
}

const userErrors: ErrorReviver = {
  name: 'UserError',
  revive: (_message, fields) =>
    new UserError(fields.errorName as UserError['errorName'], fields.params as UserError['params']),
};

/** Connections of the full-text index, apart from the store's. */
const indexConnections = 6;

async function openDatabase(
  options: EngineOptions,
  directory: DataDirectory,
  shared: DatabaseOptions,
): Promise<Database> {
  const { databaseUrl } = options.config;
  if (databaseUrl !== null) {
    const { openPostgresDatabase } = await import('./engines/database/postgres/postgres-database.ts');
    const { operations, readers } = await import('./operations.ts');
    return openPostgresDatabase({ ...shared, url: databaseUrl, operations, readers });
  }
  const entry = options.databaseThread ?? threadEntry('database-thread', import.meta.url);
  return openSqliteDatabase({ ...shared, file: directory.databaseFile, threadEntry: entry });
}

interface OpenIndex {
  readonly index: SearchIndex;
  readonly close: () => Promise<void>;
}

async function openIndex({ config, log }: EngineOptions, directory: DataDirectory): Promise<OpenIndex> {
  const onRebuild = () => log.warn('the full-text index is rebuilt');
  if (config.databaseUrl === null) {
    const index = openSqliteIndex({ path: join(directory.path, 'search.sqlite'), onRebuild });
    return { index, close: () => index.close() };
  }
  const { openPostgresIndex } = await import('./engines/search-index/postgres-index.ts');
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: indexConnections,
    application_name: 'hongyan search',
  });
  pool.on('error', (error) => log.error({ err: error }, 'a connection of the full-text index broke'));
  const index = await openPostgresIndex({ pool, onRebuild });
  return {
    index,
    close: async () => {
      await index.close();
      await pool.end();
    },
  };
}

interface Processes {
  readonly events: EventBus;
  readonly leadership: Leadership;
  /** Called when the schema is up to date. */
  readonly connect: () => Promise<void>;
}

/** What processes that share a store know of each other; a store of SQLite has one. */
async function openProcesses(
  { config: { databaseUrl }, log }: EngineOptions,
  onWake: (kinds: readonly string[]) => void,
): Promise<Processes> {
  const onListenerError = (error: unknown) => log.error({ err: error }, 'a listener to changes failed');
  if (databaseUrl === null)
    return {
      events: createInProcessEventBus(onListenerError),
      leadership: createSoleLeadership(),
      connect: async () => undefined,
    };
  const { createPostgresEventBus } = await import('./engines/events/postgres.ts');
  const { createPostgresLeadership } = await import('./engines/leadership/postgres.ts');
  const events = createPostgresEventBus({
    url: databaseUrl,
    onListenerError,
    onWake,
    onFault: (error) => log.warn({ err: error }, 'events of other processes are not heard for a moment'),
  });
  const leadership = createPostgresLeadership({
    url: databaseUrl,
    onFault: (error) => log.warn({ err: error }, 'whether this process leads is not known for a moment'),
    onChange: (isLeading) => log.info(isLeading ? 'this process leads' : 'this process leads no longer'),
  });
  return { events, leadership, connect: () => events.connect() };
}

/** Opens the data directory and every engine on it. Rejects with a message that a person can act on. */
export async function openEngines(options: EngineOptions): Promise<Engines> {
  const { config, clock, log } = options;
  // The runner is made after the store that wakes it.
  let jobs: JobRunner | null = null;
  const { databaseUrl } = config;
  const directory = openDataDirectory(config.dataDirectory, databaseUrl === null ? 'alone' : options.directory);
  const {
    events,
    leadership,
    connect: connectProcesses,
  } = await openProcesses(options, (kinds) => {
    if (kinds.length > 0) jobs?.wake(kinds);
    else jobs?.wakeAll();
  });
  removeOldUpgradeCopies(directory.upgradeCopies, clock.now());
  const database = await openDatabase(options, directory, {
    events,
    copyFolder: config.keepsUpgradeCopy ? directory.upgradeCopies : undefined,
    onWake: (kinds) => {
      jobs?.wake(kinds);
      events.wakeOthers(kinds);
    },
    onFault: (error) => log.error({ err: error }, 'the store lost a thread or a connection and mended itself'),
    errors: [userErrors],
  });
  await connectProcesses();
  jobs = createJobRunner({
    database,
    clock,
    isAlone: options.config.databaseUrl === null,
    ...(options.onJobEnded === undefined ? {} : { onEnded: options.onJobEnded }),
    onError: (error, job) => log.error({ err: error, job }, 'a job failed'),
    onPoison: (job) => log.error({ job: job.id, kind: job.kind }, 'a job is given up'),
  });
  const cacheFolder = join(directory.path, 'cache');
  const { blobs, close: closeBlobs } = await openBlobs(config.blobs, {
    folder: directory.blobsPath,
    cacheFolder,
    clock,
    log,
  });
  const { index, close: closeIndex } = await openIndex(options, directory);
  const sandbox = createSandbox();
  const close = async () => {
    await sandbox.close();
    await closeIndex();
    closeBlobs();
    await database.close();
    await events.close();
    directory.release();
  };
  return { directory, events, database, blobs, searchIndex: index, jobs, sandbox, leadership, close };
}
