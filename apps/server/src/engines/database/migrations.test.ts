import { DatabaseSync } from 'node:sqlite';
import { databases } from '@hongyan/testkit/store/test-databases.ts';
import { testMigrations } from '@hongyan/testkit/store/test-operations.ts';
import { describe, expect, test } from 'vitest';
import { createInProcessEventBus } from '../events/in-process.ts';
import { createPostgresEventBus } from '../events/postgres.ts';
import type { Migration } from './migrations/migration.ts';
import { pendingMigrations } from './migrator.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { migrateSqlite } from './sqlite/migrate.ts';

const bad: Migration = {
  version: testMigrations.length + 1,
  name: 'bad',
  statements: (c) => [`CREATE TABLE half_done (a ${c.int})`, 'CREATE NONSENSE'],
};

describe.each(databases)('migrations on $name', (engine) => {
  test('a second start finds nothing to do; a newer schema is refused with a clear reason', async () => {
    const testDatabase = await engine.create();
    try {
      await (await testDatabase.open()).close();
      const database = await testDatabase.open();
      await database.close();
      const open = async (migrations: readonly Migration[]) => {
        if (engine.name === 'sqlite') {
          const file = new DatabaseSync(testDatabase.address);
          try {
            migrateSqlite(file, migrations, 1);
            return file.prepare("SELECT name FROM sqlite_master WHERE name = 'half_done'").all().length;
          } finally {
            file.close();
          }
        }
        const opened = await openPostgresDatabase({
          url: testDatabase.address,
          operations: [],
          readers: [],
          migrations,
          events: createInProcessEventBus(() => undefined),
        });
        await opened.close();
        return 0;
      };
      await expect(open(testMigrations.slice(0, -1))).rejects.toThrow(
        new RegExp(`its schema is ${testMigrations.length}, this version knows ${testMigrations.length - 1}`, 'u'),
      );
      // A migration that fails in the middle leaves nothing behind, and the next start works.
      await expect(open([...testMigrations, bad])).rejects.toThrow(/NONSENSE/);
      expect(await open(testMigrations)).toBe(0);
      await (await testDatabase.open()).close();
    } finally {
      await testDatabase.remove();
    }
  });

  test.runIf(engine.name === 'postgres')('two processes that start at once both end with the schema', async () => {
    const testDatabase = await engine.create();
    const both = await Promise.all([testDatabase.open(), testDatabase.open(), testDatabase.open()]);
    await Promise.all(both.map((database) => database.close()));
    await testDatabase.remove();
  });
});

test('the schema is not changed beneath a process that runs on it', async () => {
  const postgres = databases.find(({ name }) => name === 'postgres');
  const testDatabase = await postgres?.create();
  if (testDatabase === undefined) throw new Error('there is a PostgreSQL in every run');
  const url = testDatabase.address;
  const migrations: readonly Migration[] = [
    ...testMigrations,
    { version: testMigrations.length + 1, name: 'next', statements: (c) => [`CREATE TABLE next (a ${c.int})`] },
  ];
  const running = createPostgresEventBus({
    url,
    onListenerError: () => undefined,
    onFault: () => undefined,
    onWake: () => undefined,
  });
  const upgrade = async () => {
    const events = createInProcessEventBus(() => undefined);
    await (await openPostgresDatabase({ url, operations: [], readers: [], migrations, events })).close();
  };
  try {
    await (await testDatabase.open()).close();
    await running.connect();
    await expect(upgrade()).rejects.toThrow(/another server process of the version before runs on it/);
    await running.close();
    await upgrade();
  } finally {
    await testDatabase.remove();
  }
});

test('a list of migrations with a hole is refused', () => {
  expect(() => pendingMigrations([{ version: 2, name: 'two', statements: () => [] }], 0)).toThrow(/expected 1/);
});
