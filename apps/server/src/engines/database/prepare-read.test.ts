import { databases, type TestDatabase, testContext } from '@hongyan/testkit/store/test-databases.ts';
import { addAccount } from '@hongyan/testkit/store/test-operations.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseDialect } from './dialects/choose.ts';
import type { Database } from './port.ts';
import { prepareRead } from './prepare-read.ts';

describe.each(databases)('prepared reads on $name', (engine) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    testDatabase = await engine.create();
    database = await testDatabase.open();
    for (const account of [1, 2, 3]) await database.runner.execute(addAccount, testContext(), account);
  });

  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const since = prepareRead<{ from: number; limit: number }, { account_no: number }>((db, value) =>
    db
      .selectFrom('account')
      .select('account_no')
      .where('account_no', '>=', value('from'))
      .where('account_no', '<', 3)
      .orderBy('account_no')
      .limit(value('limit')),
  );

  test('answer by the values of each run, also when runs overlap', async () => {
    const runs = [
      since(database.read, { from: 1, limit: 9 }),
      since(database.read, { from: 2, limit: 9 }),
      since(database.read, { from: 1, limit: 1 }),
    ];
    const numbers = (await Promise.all(runs)).map((rows) => rows.map((row) => row.account_no));
    expect(numbers).toEqual([[1, 2], [2], [1]]);
  });

  test('are built once', async () => {
    let built = 0;
    const read = prepareRead<{ from: number }, { account_no: number }>((db, value) => {
      built += 1;
      return db.selectFrom('account').select('account_no').where('account_no', '=', value('from'));
    });
    for (const from of [1, 2, 3]) expect(await read(database.read, { from })).toHaveLength(1);
    expect(built).toBe(1);
  });

  test('take a value only as a value: text that looks like SQL finds nothing', async () => {
    const read = prepareRead<{ name: string }, { account_no: number }>((db, value) =>
      db.selectFrom('account').select('account_no').where('display_name', '=', value('name')),
    );
    expect(await read(database.read, { name: "' or 1 = 1 --" })).toEqual([]);
  });

  test('that are cached see each change as soon as it is written, and each other value', async () => {
    const cached = prepareRead<{ account: number }, { account_no: number }>(
      (db, value) => db.selectFrom('account').select('account_no').where('account_no', '=', value('account')),
      { cached: true },
    );
    for (const account of [4, 5, 6]) {
      for (const again of [1, 2]) expect(await cached(database.read, { account }), String(again)).toEqual([]);
      await database.runner.execute(addAccount, testContext(), account);
      for (const again of [1, 2])
        expect(await cached(database.read, { account }), String(again)).toEqual([{ account_no: account }]);
    }
  });

  test.runIf(engine.name === 'postgres')('are kept parsed by PostgreSQL, and others are not', async () => {
    for (const from of [1, 2, 3]) {
      await since(database.read, { from, limit: 9 });
      await database.read.selectFrom('account').select('display_name').where('account_no', '=', from).execute();
    }
    const kept = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(database.read);
    expect(kept.rows.map(({ statement }) => statement)).toEqual([
      expect.stringContaining('select "account_no" from "account" where "account_no" >= $1'),
    ]);
  });

  test('take many keys as one value', async () => {
    const read = prepareRead<{ keys: string }, { account_no: number }>((db, value) =>
      db
        .selectFrom(chooseDialect(db.dialect).selectKeys(value('keys')).as('picked'))
        .crossJoin('account')
        .whereRef('account.account_no', '=', 'picked.key')
        .select('account.account_no'),
    );
    for (const keys of [[], [2], [3, 1, 7]]) {
      const rows = await read(database.read, { keys: JSON.stringify(keys) });
      expect(rows.map((row) => row.account_no).toSorted()).toEqual(keys.filter((key) => key < 4).toSorted());
    }
  });

  test('name their columns: one that another process adds would have PostgreSQL refuse the kept plan', async () => {
    const all = prepareRead<{ from: number }, unknown>((db, value) =>
      db.selectFrom('account').selectAll().where('account_no', '=', value('from')),
    );
    const allOfOne = prepareRead<{ from: number }, unknown>((db, value) =>
      db.selectFrom('account').select('state').selectAll('account').where('account_no', '=', value('from')),
    );
    await expect(all(database.read, { from: 1 })).rejects.toThrow('names its columns');
    await expect(allOfOne(database.read, { from: 1 })).rejects.toThrow('names its columns');
    const counted = prepareRead<{ from: number }, { total: number }>((db, value) =>
      db
        .selectFrom('account')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('account_no', '>=', value('from')),
    );
    expect(await counted(database.read, { from: 1 })).toHaveLength(1);
  });
});
