// A copy that cannot be made stops an upgrade before anything is changed.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { migrations } from '../../generated/migrations.ts';
import { createInProcessEventBus } from '../events/in-process.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { listUpgradeCopies, prepareUpgradeCopy, removeOldUpgradeCopies } from './upgrade-copy.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hongyan-copy-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('a disk without room is refused, with what to do', () => {
  expect(() => prepareUpgradeCopy(folder, 2 ** 60)).toThrow(/not upgraded.*Make room.*HONGYAN_UPGRADE_COPY=0/s);
  expect(() => prepareUpgradeCopy(folder, 1)).not.toThrow();
});

test('copies are kept for 30 days', async () => {
  const day = 86_400_000;
  const now = Date.UTC(2026, 10, 30);
  for (const [name, age] of [
    ['schema-9.sqlite', 31],
    ['schema-10.dump', 29],
    ['undone-11-1.sqlite', 100],
  ] as const) {
    await writeFile(join(folder, name), 'x');
    const at = new Date(now - age * day);
    await utimes(join(folder, name), at, at);
  }
  removeOldUpgradeCopies(folder, now);
  expect(listUpgradeCopies(folder)).toMatchObject([{ schema: 10, bytes: 1, madeAt: now - 29 * day }]);
  expect(listUpgradeCopies(join(folder, 'missing'))).toEqual([]);
});

test('a PostgreSQL store stays as it was where its programs are missing', async () => {
  const url = await createTestDatabase(inject('postgres'));
  const open = (known: number, copyFolder?: string) =>
    openPostgresDatabase({
      url,
      operations: [],
      readers: [],
      migrations: migrations.slice(0, known),
      events: createInProcessEventBus(() => undefined),
      copyFolder,
    });
  try {
    // A new store has nothing to copy.
    await (await open(11, folder)).close();
    vi.stubEnv('PATH', folder);
    await expect(open(12, folder)).rejects.toThrow(/not upgraded.*pg_dump cannot be started.*HONGYAN_UPGRADE_COPY=0/s);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SELECT max(version) AS version FROM schema_version');
    await client.end();
    expect(rows).toEqual([{ version: '11' }]);
    expect(listUpgradeCopies(folder)).toEqual([]);
    await (await open(12)).close();
  } finally {
    await dropTestDatabase(url);
  }
});
