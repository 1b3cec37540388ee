import { databases, type TestDatabase, testContext } from '@hongyan/testkit/store/test-databases.ts';
import {
  addAccount,
  addEverywhere,
  addItem,
  addMade,
  addOnlyOne,
  armFault,
  awaitTimer,
  castToTestSchema,
  changeUntaken,
  leakTx,
  limitPages,
  readValues,
  TestRefusal,
} from '@hongyan/testkit/store/test-operations.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInProcessEventBus } from '../events/in-process.ts';
import type { AccountEvent } from '../events/port.ts';
import { findAnswer } from './idempotency.ts';
import type { Database } from './port.ts';

describe.each(databases)('operations on $name', (engine) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let events: AccountEvent[];
  let woken: string[];

  beforeEach(async () => {
    testDatabase = await engine.create();
    events = [];
    woken = [];
    const bus = createInProcessEventBus((error) => {
      throw error;
    });
    bus.subscribeAll((event) => events.push(event));
    database = await testDatabase.open({ events: bus, onWake: (kinds) => woken.push(...kinds) });
    for (const account of [1, 2, 3]) await database.runner.execute(addAccount, testContext(), account);
  });

  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const add = (account: number, name: string, more: object = {}) =>
    database.runner.execute(addItem, testContext(), { account, name, ...more });
  const names = async (account: number) =>
    (
      await castToTestSchema(database.read)
        .selectFrom('test_item')
        .select(['name', 'modseq'])
        .where('account_no', '=', account)
        .orderBy('modseq')
        .execute()
    ).map((row) => row.name);
  const readModseq = async (account: number) =>
    (
      await database.read
        .selectFrom('account')
        .select('modseq')
        .where('account_no', '=', account)
        .executeTakeFirstOrThrow()
    ).modseq;

  test('many at once: one that fails fails alone, the others share flushes', async () => {
    const calls = Array.from({ length: 300 }, (_, i) => add(1 + (i % 3), `item ${i}`, { refuse: i === 100 }));
    const settled = await Promise.allSettled(calls);
    const failed = settled.filter((result) => result.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toBeInstanceOf(TestRefusal);
    expect(failed[0]?.reason).toMatchObject({ errorName: 'not-this-one', message: 'refused: not-this-one' });
    const all = [...(await names(1)), ...(await names(2)), ...(await names(3))];
    expect(all).toHaveLength(299);
    expect(all).not.toContain('item 100');
    if (engine.name === 'sqlite') expect(database.stats().groups).toBeLessThan(60);
    expect(database.stats()).toMatchObject({ operations: 302, failedOperations: 1, waiting: 0 });
  });

  test('MODSEQ order is the order of commits and of events, without gaps, whoever fails', async () => {
    await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => add(1 + (i % 2), `item ${i}`, { refuse: i % 7 === 0 })),
    );
    for (const account of [1, 2]) {
      const seen = events.filter((event) => event.account === account);
      expect(seen.map((event) => event.modseq)).toEqual(seen.map((_, i) => i + 1));
      expect(seen.map((event) => (event.data as { name: string }).name)).toEqual(await names(account));
      expect(await readModseq(account)).toBe(seen.length);
    }
    expect(events[0]).toEqual({
      v: 1,
      account: events[0]?.account,
      modseq: 1,
      kind: 'item.added',
      data: { name: expect.any(String) },
    });
    expect(new Set(woken)).toEqual(new Set(['test']));
  });

  test('an operation that is answered can be read at once', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { modseq } = await add(1, `item ${i}`);
      expect(await readModseq(1)).toBe(modseq);
    }
  });

  test('several accounts in any order change together, none for nobody', async () => {
    const orders = [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
      [3, 1],
    ];
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        database.runner.execute(addEverywhere, testContext(), {
          accounts: orders[i % 4]!,
          name: `n${i}`,
          later: false,
        }),
      ),
    );
    expect(await readModseq(1)).toBe(40);
    expect(await readModseq(2)).toBe(30);
    expect(database.stats().retries).toBe(0);
    const missing = database.runner.execute(addEverywhere, testContext(), {
      accounts: [1, 77],
      name: 'x',
      later: false,
    });
    await expect(missing).rejects.toThrow(/no account 77/);
    expect(await readModseq(1)).toBe(40);
  });

  test('two that lock in opposite order deadlock and are tried again', async () => {
    const orders = [
      [1, 2],
      [2, 1],
    ];
    const round = (number: number) =>
      Promise.all(
        Array.from({ length: 4 }, (_, i) => {
          const input = { accounts: orders[i % 2]!, name: `n${number}.${i}`, later: true };
          return database.runner.execute(addEverywhere, testContext(), input);
        }),
      );
    let rounds = 0;
    // On a busy machine one is done before the other begins, and they do not meet.
    do await round((rounds += 1));
    while (engine.name === 'postgres' && database.stats().retries === 0 && rounds < 20);
    const added = 4 * rounds;
    expect(await readModseq(1)).toBe(added);
    expect(await readModseq(2)).toBe(added);
    expect(await names(1)).toHaveLength(added);
    if (engine.name === 'postgres') expect(database.stats().retries).toBeGreaterThan(0);
    const inOrder = Array.from({ length: added }, (_, i) => i + 1);
    for (const account of [1, 2])
      expect(events.filter((event) => event.account === account).map((event) => event.modseq)).toEqual(inOrder);
  });

  test('two processes in forced conflict over unlocked rows: a serializable rule holds', async () => {
    const other = await testDatabase.open();
    const outputs = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        (i % 2 ? other : database).runner.execute(addOnlyOne, testContext(), { account: 1 + (i % 3), name: 'the one' }),
      ),
    );
    expect(outputs.filter(Boolean)).toHaveLength(1);
    if (engine.name === 'postgres') expect(database.stats().retries + other.stats().retries).toBeGreaterThan(0);
    await other.close();
  });

  test('two processes on one account: MODSEQ never repeats', async () => {
    const other = await testDatabase.open();
    const outputs = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 ? other : database).runner.execute(addItem, testContext(), { account: 1, name: `n${i}` }),
      ),
    );
    expect(outputs.map((output) => output.modseq).sort((a, b) => a - b)).toEqual(outputs.map((_, i) => i + 1));
    await other.close();
  });

  test('a repeat with the same idempotency key changes nothing and gets the same answer', async () => {
    const key = { idempotencyKey: 'k1' };
    const first = await database.runner.execute(addItem, testContext(key), { account: 1, name: 'once' });
    const again = await database.runner.execute(addItem, testContext(key), { name: 'once', account: 1 });
    expect(again).toEqual(first);
    expect(await names(1)).toEqual(['once']);
    expect(await readModseq(1)).toBe(1);
    expect(events).toHaveLength(1);
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, () =>
        database.runner.execute(addItem, testContext({ idempotencyKey: 'k2' }), { account: 2, name: 'twin' }),
      ),
    );
    expect(new Set(atOnce.map((output) => output.modseq))).toEqual(new Set([1]));
    expect(await names(2)).toEqual(['twin']);
  });

  test('an idempotency key refuses another input, another operation, and belongs to its actor', async () => {
    await database.runner.execute(addItem, testContext({ idempotencyKey: 'k' }), { account: 1, name: 'a' });
    const otherInput = database.runner.execute(addItem, testContext({ idempotencyKey: 'k' }), {
      account: 1,
      name: 'b',
    });
    await expect(otherInput).rejects.toMatchObject({ name: 'IdempotencyConflictError' });
    const otherOperation = database.runner.execute(addAccount, testContext({ idempotencyKey: 'k' }), 9);
    await expect(otherOperation).rejects.toMatchObject({ name: 'IdempotencyConflictError' });
    await database.runner.execute(addItem, testContext({ idempotencyKey: 'k', actor: 2 }), { account: 1, name: 'c' });
    expect(await names(1)).toEqual(['a', 'c']);
    await expect(
      database.runner.execute(addItem, testContext({ idempotencyKey: 'k', actor: null, subject: null }), {
        account: 1,
        name: 'd',
      }),
    ).rejects.toThrow(/needs an actor/);
  });

  test('a key stands for what was asked, where the input is made anew for each call', async () => {
    const key = { idempotencyKey: 'made' };
    const call = (made: string, asked: string | null, changes = key) =>
      database.runner.execute(addMade, testContext(changes), { account: 1, made, asked });
    expect(await findAnswer(database.read, addMade, testContext(key), 'the same')).toBeNull();
    const atOnce = await Promise.all(['a', 'b', 'c', 'd'].map((made) => call(made, 'the same')));
    const [first] = await names(1);
    expect(await names(1)).toHaveLength(1);
    expect(atOnce.map(({ made }) => made)).toEqual([first, first, first, first]);
    expect(await findAnswer(database.read, addMade, testContext(key), 'the same')).toEqual({ made: first });
    expect(await findAnswer(database.read, addMade, testContext(), 'the same')).toBeNull();
    const conflict = { name: 'IdempotencyConflictError' };
    await expect(call('e', 'another')).rejects.toMatchObject(conflict);
    await expect(findAnswer(database.read, addMade, testContext(key), 'another')).rejects.toMatchObject(conflict);
    await expect(findAnswer(database.read, addItem, testContext(key), 'the same')).rejects.toMatchObject(conflict);
    // Without a word of its own the input is what counts.
    const plain = { idempotencyKey: 'plain' };
    await call('f', null, plain);
    await call('f', null, plain);
    await expect(call('g', null, plain)).rejects.toMatchObject(conflict);
    expect(await names(1)).toEqual([first, 'f']);
  });

  test('a failed call leaves its idempotency key free', async () => {
    const failing = database.runner.execute(addItem, testContext({ idempotencyKey: 'k' }), {
      account: 1,
      name: 'a',
      refuse: true,
    });
    await expect(failing).rejects.toBeInstanceOf(TestRefusal);
    await database.runner.execute(addItem, testContext({ idempotencyKey: 'k' }), { account: 1, name: 'a' });
    expect(await names(1)).toEqual(['a']);
  });

  test('the audit record is written with the change, and not without it', async () => {
    await add(1, 'kept', { audit: true });
    await expect(add(1, 'lost', { audit: true, refuse: true })).rejects.toThrow();
    const records = await database.read.selectFrom('audit').selectAll().execute();
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      org_id: 1,
      actor_no: 1,
      subject_no: 1,
      address: '192.0.2.1',
      client: 'web',
      action: 'item.add',
      object: 'kept',
      result: 'ok',
      detail: '{"modseq":1}',
    });
  });

  test('nothing is published and nobody is answered when the flush fails', async () => {
    // The same turn: with SQLite they are in the group whose flush fails. On a busy machine that may end before the last one arrives.
    const armed = database.runner.execute(armFault, testContext(), 'fail-before-flush');
    const settled = await Promise.allSettled([armed, add(1, 'a'), add(2, 'b')]);
    const lost = settled.filter((result) => result.status === 'rejected');
    expect(settled[0].status).toBe('rejected');
    if (engine.name === 'postgres') expect(lost).toHaveLength(1);
    for (const { reason } of lost) expect(String(reason)).toContain('the flush failed');
    const kept = [...(await names(1)), ...(await names(2))];
    expect(kept).toHaveLength(events.length);
    expect(kept).toHaveLength(settled.length - lost.length);
    await add(1, 'after');
    expect(await names(1)).toContain('after');
  });

  test('an operation that awaits anything but tx is stopped and undone', async () => {
    const settled = await Promise.allSettled([
      database.runner.execute(awaitTimer, testContext(), null),
      add(1, 'beside'),
    ]);
    expect(settled[0]).toMatchObject({
      status: 'rejected',
      reason: { name: 'OperationMisuseError', message: 'operation test.await-timer awaited something that is not tx' },
    });
    expect(settled[1].status).toBe('fulfilled');
    expect(await names(1)).toEqual(['beside']);
  });

  test('a tx that outlives its operation is dead', async () => {
    await database.runner.execute(leakTx, testContext(), null);
    await expect(database.runner.execute(leakTx, testContext(), null)).rejects.toThrow(
      'operation test.leak-tx used its tx after it had ended',
    );
  });

  test('a change for an account that was not taken is refused', async () => {
    await expect(database.runner.execute(changeUntaken, testContext(), null)).rejects.toThrow(
      /has not taken account 1/,
    );
  });

  test('values are the same on both engines', async () => {
    const bytes = new Uint8Array([0, 1, 254, 255]);
    const output = await database.runner.execute(readValues, testContext(), bytes);
    expect({ ...output, bytes: [...(output.bytes ?? [])] }).toEqual({
      modseq: 2 ** 52,
      bytes: [...bytes],
      count: 1,
      sum: 2 ** 52,
      is_more: 1,
      half: 2,
    });
    expect(output.bytes?.constructor.name).toBe('Uint8Array');
  });

  test('what cannot be bound is refused instead of guessed', async () => {
    const read = (value: unknown) => sql`select ${value} as v`.execute(database.read);
    await expect(read(undefined)).rejects.toThrow('parameter 1: undefined cannot be bound');
    await expect(read({ a: 1 })).rejects.toThrow('parameter 1: object cannot be bound');
    await expect(read(2 ** 53)).rejects.toThrow('is not exact');
    await expect(read(Number.NaN)).rejects.toThrow('cannot be stored');
  });

  test('a reading connection cannot write, not even with raw SQL', async () => {
    await expect(sql`delete from account`.execute(database.read)).rejects.toThrow(/read.?only/i);
    expect(await readModseq(1)).toBe(0);
  });

  test.runIf(engine.name === 'sqlite')(
    'a full disk is reported as such, keeps nothing of the operation, and heals',
    async () => {
      await database.runner.execute(limitPages, testContext(), 1);
      const settled = await Promise.allSettled([
        add(1, 'big', { bytes: new Uint8Array(5_000_000) }),
        add(2, 'big', { bytes: new Uint8Array(5_000_000) }),
      ]);
      for (const result of settled)
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StorageFullError' } });
      expect([await names(1), await readModseq(1), events]).toEqual([[], 0, []]);
      await database.runner.execute(limitPages, testContext(), 1_000_000);
      await add(1, 'big', { bytes: new Uint8Array(5_000_000) });
      expect(await names(1)).toEqual(['big']);
    },
  );

  test('closing waits for what was accepted and refuses the rest', async () => {
    const calls = Array.from({ length: 50 }, (_, i) => add(1, `n${i}`));
    await database.close();
    expect((await Promise.allSettled(calls)).every((result) => result.status === 'fulfilled')).toBe(true);
    await expect(add(1, 'late')).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    database = await testDatabase.open();
    expect(await names(1)).toHaveLength(50);
  });
});
