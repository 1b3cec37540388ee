import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testContext } from '@hongyan/testkit/store/test-databases.ts';
import { addAccount } from '@hongyan/testkit/store/test-operations.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInProcessEventBus } from '../../events/in-process.ts';
import type { Database } from '../port.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { startWriterEarly } from './writer-worker.ts';

const source = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
const testOperations = JSON.stringify(import.meta.resolve('@hongyan/testkit/store/test-operations.ts'));

/** A thread whose operations are loaded late, or not at all. */
const threadWith = (loading: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { serveDatabaseThread } from ${source('serve-database-thread.ts')};
    import { testMigrations, testOperations, testReaders } from ${testOperations};
    serveDatabaseThread({ quickReaders: [], loadReaders: {}, migrations: testMigrations, loadLists: async () => {
      ${loading}
      return { operations: testOperations, readers: testReaders };
    } });`)}`,
  );

const late = threadWith('await new Promise((resolve) => setTimeout(resolve, 300));');
const broken = threadWith("throw new Error('a file is missing');");

let folder: string;
let faults: Error[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hongyan-thread-'));
  faults = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (threadEntry: URL): Promise<Database> =>
  openSqliteDatabase({
    events: createInProcessEventBus((error) => {
      throw error;
    }),
    onFault: (error) => faults.push(error),
    file: join(folder, 'store.sqlite'),
    threadEntry,
  });
const addTo = (database: Database, account: number) => database.runner.execute(addAccount, testContext(), account);

it('does what was sent before its operations were loaded', async () => {
  const database = await open(late);
  await Promise.all([addTo(database, 1), addTo(database, 2)]);
  expect(await database.read.selectFrom('account').select('account_no').execute()).toHaveLength(2);
  await database.close();
});

it('says when its operations are loaded, and is open before that', async () => {
  const database = await open(late);
  const told: string[] = [];
  const loaded = database.loaded().then(() => told.push('loaded'));
  expect(await database.read.selectFrom('account').select('account_no').execute()).toEqual([]);
  expect(told).toEqual([]);
  await loaded;
  await addTo(database, 1);
  await database.close();
});

it('ends in order when it is closed before its operations are loaded, with all that was sent', async () => {
  const first = await open(late);
  const added = addTo(first, 1);
  await first.close();
  await added;
  const second = await open(late);
  expect(await second.read.selectFrom('account').select('account_no').execute()).toHaveLength(1);
  await second.close();
  expect(faults).toEqual([]);
});

it('says what was missing when its operations cannot be loaded', async () => {
  const database = await open(broken);
  await expect(database.loaded()).rejects.toThrow(/could not be loaded \(a file is missing\)/);
  await expect(addTo(database, 1)).rejects.toThrow();
  expect(faults.map(({ message }) => message)).toContain('a file is missing');
  await database.close();
});

it('opens its file when it hears of it, where it was started before that', async () => {
  startWriterEarly(late);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const database = await open(late);
  await addTo(database, 1);
  await database.close();
  // It is taken once: the next store has a thread of its own.
  const next = await open(late);
  expect(await next.read.selectFrom('account').select('account_no').execute()).toHaveLength(1);
  await next.close();
});

it('starts another where the one that was started early has ended', async () => {
  const marker = JSON.stringify(join(folder, 'begun'));
  const failing = threadWith(`const { existsSync, writeFileSync } = await import('node:fs');
    if (!existsSync(${marker})) { writeFileSync(${marker}, ''); throw new Error('the first time'); }`);
  startWriterEarly(failing);
  await vi.waitFor(() => expect(existsSync(join(folder, 'begun'))).toBe(true), { timeout: 10_000 });
  // The thread may still be ending: whoever takes it then hears that it has.
  const database = await vi.waitFor(() => open(failing), { timeout: 10_000 });
  await addTo(database, 1);
  await database.close();
  expect(faults).toEqual([]);
});

it('ends one that was started early for another entry', async () => {
  const ended = join(folder, 'goes-on');
  startWriterEarly(
    threadWith(`const { writeFileSync } = await import('node:fs');
    setInterval(() => writeFileSync(${JSON.stringify(ended)}, ''), 10);`),
  );
  await vi.waitFor(() => expect(existsSync(ended)).toBe(true), { timeout: 10_000 });
  const database = await open(late);
  await vi.waitFor(async () => {
    rmSync(ended, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(existsSync(ended)).toBe(false);
  });
  await database.close();
});
