/** The product's own store on both engines, with keys and a clock that tests set: `describe.each(productStores)`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dropTestDatabase } from '@hongyan/testkit/postgres';
import { createMigratedDatabase } from '@hongyan/testkit/postgres/migrated-database.ts';
import { makeMigratedFile } from '@hongyan/testkit/store/migrated-file.ts';
import pg from 'pg';
import pino, { type Logger } from 'pino';
import { inject } from 'vitest';
import { UserError } from '../../../../apps/server/src/call/user-error.ts';
import type { Database } from '../../../../apps/server/src/engines/database/port.ts';
import { openPostgresDatabase } from '../../../../apps/server/src/engines/database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../../../../apps/server/src/engines/database/sqlite/sqlite-database.ts';
import { createInProcessEventBus } from '../../../../apps/server/src/engines/events/in-process.ts';
import type { AccountEvent, EventBus } from '../../../../apps/server/src/engines/events/port.ts';
import { openSecrets } from '../../../../apps/server/src/engines/secrets/open-secrets.ts';
import type { Secrets } from '../../../../apps/server/src/engines/secrets/port.ts';
import { operations, readers } from '../../../../apps/server/src/operations.ts';
import { builtDatabaseThread } from './built-server.ts';

/** Hashes that take no time; the real cost is tested where hashing is. */
const cheapHash = { memoryKib: 64, passes: 1, parallelism: 1 };
/** When tests begin, unless they say otherwise. */
export const testStart = 1_790_000_000_000;

/** An open store and what features take beside it. */
export interface ProductStore {
  readonly database: Database;
  readonly events: EventBus;
  /** Everything that was published, in order. */
  readonly published: AccountEvent[];
  readonly secrets: Secrets;
  readonly clock: { now(): number; advance(ms: number): void };
  readonly log: Logger;
  readonly directory: string;
  /** Runs a statement beside the runner: for rows that only another capability makes. */
  writeRaw(statement: string): Promise<void>;
  close(): Promise<void>;
}

export interface ProductEngine {
  readonly name: 'sqlite' | 'postgres';
  open(): Promise<ProductStore>;
}

const errors = [
  {
    name: 'UserError',
    revive: (_message: string, fields: Readonly<Record<string, unknown>>) =>
      new UserError(fields.errorName as UserError['errorName'], fields.params as UserError['params']),
  },
];

function createClock(): ProductStore['clock'] {
  let time = testStart;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

async function writeRaw(url: string | null, file: string, statement: string): Promise<void> {
  if (url === null) {
    const database = new DatabaseSync(file);
    database.exec(statement);
    database.close();
    return;
  }
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function openStore(name: ProductEngine['name']): Promise<ProductStore> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-test-'));
  const events = createInProcessEventBus((error) => {
    throw error;
  });
  const published: AccountEvent[] = [];
  events.subscribeAll((event) => published.push(event));
  const shared = { events, errors };
  const url = name === 'postgres' ? await createMigratedDatabase(inject('postgres')) : null;
  const file = join(directory, 'hongyan.sqlite');
  if (url === null) await makeMigratedFile(file);
  const database =
    url === null
      ? await openSqliteDatabase({
          ...shared,
          file,
          threadEntry: await builtDatabaseThread(),
        })
      : await openPostgresDatabase({ ...shared, url, operations, readers });
  return {
    database,
    events,
    published,
    secrets: await openSecrets(join(directory, 'keys'), { cost: cheapHash, refuseBusy: () => new UserError('busy') }),
    clock: createClock(),
    log: pino({ level: 'silent' }),
    directory,
    writeRaw: (statement) => writeRaw(url, file, statement),
    close: async () => {
      await database.close();
      await events.close();
      if (url !== null) await dropTestDatabase(url);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export const productStores: readonly ProductEngine[] = [
  { name: 'sqlite', open: () => openStore('sqlite') },
  { name: 'postgres', open: () => openStore('postgres') },
];
