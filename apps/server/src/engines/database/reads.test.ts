import { setTimeout as sleep } from 'node:timers/promises';
import { databases, type TestDatabase, testContext } from '@hongyan/testkit/store/test-databases.ts';
import {
  addAccount,
  addItem,
  countItems,
  exitThread,
  exitWriter,
  readBytes,
  readForEver,
  writeRaw,
} from '@hongyan/testkit/store/test-operations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './port.ts';

describe.each(databases)('long reads on $name', (engine) => {
  let testDatabase: TestDatabase;
  let database: Database;
  const faults: Error[] = [];

  beforeEach(async () => {
    testDatabase = await engine.create();
    faults.length = 0;
    database = await testDatabase.open({ onFault: (error) => faults.push(error) });
    await database.runner.execute(addAccount, testContext(), 1);
  });

  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const add = (name: string, bytes?: Uint8Array) =>
    database.runner.execute(addItem, testContext(), { account: 1, name, ...(bytes ? { bytes } : {}) });

  test('see one snapshot while writers go on', async () => {
    await add('a');
    const reading = database.longRead(countItems, 1);
    // The thread starts, the read lasts 100 ms; writes come in all the time.
    const state = { done: false };
    const writing = (async () => {
      while (!state.done) await add('more');
    })();
    const { before, after } = await reading;
    state.done = true;
    await writing;
    expect(after).toBe(before);
    expect((await database.longRead(countItems, 1)).before).toBeGreaterThan(before);
  });

  test('hand bytes over whole', async () => {
    const bytes = new Uint8Array(100_000).map((_, i) => i % 251);
    await add('b', bytes);
    expect(bytes.byteLength).toBe(100_000);
    const row = await database.longRead(readBytes, 1);
    expect(Buffer.from(row.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
  });

  test('stop when the caller has gone', async () => {
    const signal = AbortSignal.timeout(100);
    await expect(database.longRead(readForEver, null, { signal })).rejects.toThrow();
    // What ran is gone too, or this would wait for a free reader for ever.
    const many = await Promise.all(Array.from({ length: 4 }, () => database.longRead(countItems, 1)));
    expect(many).toHaveLength(4);
  });

  test('cannot write, not even with raw SQL', async () => {
    await expect(database.longRead(writeRaw, null)).rejects.toThrow(/read.?only/i);
    expect(await database.read.selectFrom('account').select('account_no').execute()).toHaveLength(1);
  });

  test.runIf(engine.name === 'sqlite')('run in threads that start when needed and stop when idle', async () => {
    expect(database.stats().readers).toBe(0);
    await database.longRead(countItems, 1);
    expect(database.stats().readers).toBe(1);
    await sleep(400);
    expect(database.stats().readers).toBe(0);
    await database.longRead(countItems, 1);
  });

  test.runIf(engine.name === 'sqlite')('a lost reading thread fails its read only', async () => {
    await expect(database.longRead(exitThread, null)).rejects.toThrow('the reading thread ended');
    expect((await database.longRead(countItems, 1)).before).toBe(0);
  });

  test.runIf(engine.name === 'sqlite')(
    'a lost database thread fails what it ran as unknown, and is started again',
    async () => {
      const settled = await Promise.allSettled([
        add('before'),
        database.runner.execute(exitWriter, testContext(), null),
        add('after'),
      ]);
      // On a busy machine the first may have been committed before the others reach the thread.
      const [before, ...lost] = settled;
      for (const result of before.status === 'fulfilled' ? lost : settled)
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'OutcomeUnknownError' } });
      expect(faults).toHaveLength(1);
      const { modseq } = await add('next');
      expect(modseq).toBe(before.status === 'fulfilled' ? 2 : 1);
    },
  );

  test.runIf(engine.name === 'sqlite')('an input that cannot cross threads fails its own call only', async () => {
    const bad = database.runner.execute(addItem, testContext(), { account: 1, name: (() => 'x') as unknown as string });
    const settled = await Promise.allSettled([add('a'), bad, add('b')]);
    expect(settled.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(database.longRead(countItems, (() => 1) as unknown as number)).rejects.toThrow(/cannot cross threads/);
  });
});
