/** Stores of earlier schemas, opened by this version. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createTestClock, fakeDns, signInAt, type TestClock, testPassword } from '@hongyan/testkit';
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import type { engines } from '@hongyan/testkit/server/world.ts';
import {
  type OldStore,
  readOldStore,
  writeOldPostgres,
  writeOldSqlite,
} from '@hongyan/testkit/upgrade/load-old-store.ts';
import { expect, inject } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { machineContext } from '../../src/features/identity/index.ts';
import { type RunningServer, startServer } from '../../src/start-server.ts';

export const lilei = 'li.lei@upgrade.example';
/** From schema 8 on the fixture is the demonstration, with more in it. */
export const demonstrationLilei = 'li.lei@hongyan.example';
export const demonstrationHaiyan = 'wang.haiyan@hongyan.example';
export const office = 'office@upgrade.example';
/** After the last row of any fixture, and before anything of the first has come to its end. */
export const fixturesWrittenAt = Date.UTC(2026, 10, 22, 12);
/** The same for schema 9, whose fixture is of a later day. */
export const fixture9WrittenAt = Date.UTC(2026, 10, 28, 12);
/** The same for schema 11. */
export const fixture11WrittenAt = Date.UTC(2026, 11, 1, 12);
/** The same for schemas 12 and 13. */
export const fixture12WrittenAt = Date.UTC(2026, 11, 1, 12);
/** The same for schema 14. */
export const fixture14WrittenAt = Date.UTC(2026, 11, 1, 12);
/** The same for schema 15. */
export const fixture15WrittenAt = Date.UTC(2026, 11, 1, 12);
/** The same for schema 16. */
export const fixture16WrittenAt = Date.UTC(2026, 11, 2, 12);

export interface Upgraded {
  readonly server: RunningServer;
  readonly clock: TestClock;
  readonly client: ApiClient;
  readonly close: () => Promise<void>;
}

/** A mail that was sent with a key just before the upgrade; a fixture's own keys ended long before. */
function withRepeatableSend(old: OldStore): OldStore {
  const call = { account_no: 1, key: 'sent-before-the-upgrade', operation: 'delivery.submit', input_hash: 'asked' };
  const output = JSON.stringify({ submissionId: 7, sentN: null, held: null, inside: 1, outside: 0 });
  return { ...old, rows: { ...old.rows, idempotency: [{ ...call, output, created_at: fixturesWrittenAt }] } };
}

/** Fills a store of an earlier schema from its fixture and starts this version on it. */
export async function openOldStore(
  engine: (typeof engines)[number],
  version: number,
  person = lilei,
  now = fixturesWrittenAt,
): Promise<Upgraded> {
  const old = withRepeatableSend(readOldStore(version));
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-upgrade-'));
  const databaseUrl = engine === 'postgres' ? await createTestDatabase(inject('postgres')) : null;
  if (databaseUrl !== null) await writeOldPostgres(databaseUrl, old);
  else writeOldSqlite(join(directory, 'hongyan.sqlite'), old);
  const config = readConfig(
    {
      HONGYAN_DATA: directory,
      HONGYAN_BIND: '127.0.0.1',
      HONGYAN_LOG: 'silent',
      HONGYAN_HOSTNAME: 'mx.upgrade.example',
      HONGYAN_HTTP_PORT: '0',
      HONGYAN_HTTPS_PORT: '0',
      HONGYAN_SMTP_PORT: '0',
      HONGYAN_SUBMISSION_PORT: '0',
      HONGYAN_SUBMISSIONS_PORT: '0',
      HONGYAN_IMAP_PORT: '0',
      HONGYAN_IMAPS_PORT: '0',
      HONGYAN_POP3_PORT: '0',
      HONGYAN_POP3S_PORT: '0',
      // The database of the tests comes without pg_dump.
      ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl, HONGYAN_UPGRADE_COPY: '0' }),
    },
    directory,
  );
  const secrets = { cost: { memoryKib: 64, passes: 1, parallelism: 1 } };
  // The fixtures have dates of their own: by the machine's clock their retention ends one day.
  const clock = createTestClock(now);
  const server = await startServer(config, { webDirectory: null, secrets, clock, dns: fakeDns({}) });
  const { people, services } = server.context;
  await people.setPassword(machineContext(services.clock.now(), 'upgrade'), { accountNo: 1, password: testPassword });
  const client = await signInAt(`http://127.0.0.1:${String(server.ports.http)}`, person, testPassword);
  return {
    server,
    clock,
    client,
    close: async () => {
      await server.stop();
      if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What people have, and what names a row of it. */
const keptTables = {
  account: ['account_no'],
  address: ['address'],
  body: ['body_id'],
  draft: ['account_no', 'draft_id'],
  folder: ['account_no', 'folder_id'],
  label: ['account_no', 'label_id'],
  message: ['account_no', 'n'],
  message_label: ['account_no', 'n', 'label_id'],
  submission: ['account_no', 'submission_id'],
  submission_recipient: ['account_no', 'submission_id', 'recipient_no'],
} as const;

export async function expectEveryRow(server: RunningServer, version: number): Promise<void> {
  const old = readOldStore(version);
  for (const [table, columns] of Object.entries(keptTables)) {
    const rows = await server.context.services.database.read
      .selectFrom(table as keyof typeof keptTables)
      .selectAll()
      .execute();
    const getName = (row: object) => columns.map((column) => (row as Record<string, unknown>)[column]).join(' ');
    // The notice of a sign-in may have come meanwhile.
    const known = new Set(rows.map(getName));
    expect([table, old.rows[table]?.map(getName).filter((name) => !known.has(name))]).toEqual([table, []]);
  }
}
