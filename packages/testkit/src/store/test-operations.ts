/** Operations and readers that only tests run: one table without a unique key, so that a doubled change would be seen. */
import { sql } from 'kysely';
import type { FaultPoints } from '../../../../apps/server/src/engines/database/fault-points.ts';
import type { Migration } from '../../../../apps/server/src/engines/database/migrations/migration.ts';
import {
  type AnyOperation,
  type AnyReader,
  type Db,
  type DbOf,
  defineOperation,
  defineReader,
  type Tx,
  type TxOf,
} from '../../../../apps/server/src/engines/database/port.ts';
import { takeModseq, takeModseqs } from '../../../../apps/server/src/engines/database/run-state.ts';
import { enqueueJob, type NewJob } from '../../../../apps/server/src/engines/jobs/enqueue-job.ts';
import { jobOperations } from '../../../../apps/server/src/engines/jobs/job-operations.ts';
import { migrations } from '../../../../apps/server/src/generated/migrations.ts';

interface TestItem {
  account_no: number;
  name: string;
  modseq: number;
  bytes: Uint8Array | null;
}

interface TestSchema {
  test_item: TestItem;
}

/** The product's migrations and the tests' own table. */
export const testMigrations: readonly Migration[] = [
  ...migrations,
  {
    version: migrations.length + 1,
    name: 'test-item',
    statements: (c) => [
      `CREATE TABLE test_item (account_no ${c.int} NOT NULL, name ${c.text} NOT NULL, modseq ${c.int} NOT NULL, bytes ${c.blob})${c.strict}`,
      `CREATE INDEX test_item_by_account ON test_item (account_no, modseq)`,
    ],
  },
];

const items = (tx: Tx): TxOf<TestSchema> => tx as unknown as TxOf<TestSchema>;
/** The tests' table for reading. */
export const castToTestSchema = (db: Db): DbOf<TestSchema> => db as unknown as DbOf<TestSchema>;

/** An error of a feature, with fields: does it keep its class across threads? */
export class TestRefusal extends Error {
  override readonly name = 'TestRefusal';
  readonly errorName: string;
  constructor(errorName: string) {
    super(`refused: ${errorName}`);
    this.errorName = errorName;
  }
}

type Fault = 'none' | 'fail-before-flush' | 'kill-before-flush' | 'kill-after-flush';
let armed: Fault = 'none';

/** Strike once at the point that `armFault` named. They live in the thread (or process) that runs operations. */
export const testFaults: FaultPoints = {
  beforeFlush: () => {
    if (armed === 'kill-before-flush') process.kill(process.pid, 'SIGKILL');
    if (armed !== 'fail-before-flush') return;
    armed = 'none';
    throw new Error('the flush failed');
  },
  afterFlush: () => {
    if (armed === 'kill-after-flush') process.kill(process.pid, 'SIGKILL');
  },
};

export const armFault = defineOperation({
  name: 'test.arm-fault',
  accounts: () => [],
  async run(_tx, _context, fault: Fault) {
    armed = fault;
    return Promise.resolve({ output: null });
  },
});

export const addAccount = defineOperation({
  name: 'test.add-account',
  accounts: () => [],
  async run(tx, { now }, accountNo: number) {
    await tx
      .insertInto('account')
      .values({
        account_no: accountNo,
        org_id: 1,
        modseq: 0,
        next_n: 1,
        next_folder_id: 1,
        next_label_id: 1,
        next_uid_validity: 1,
        kind: 'person',
        state: 'active',
        display_name: `账户 ${accountNo}`,
        department_id: null,
        phone: null,
        gender: 0,
        duties: null,
        is_admin: 0,
        quota_bytes: 0,
        used_bytes: 0,
        created_at: now,
      })
      .execute();
    return { output: accountNo };
  },
});

interface NewItem {
  readonly account: number;
  readonly name: string;
  readonly bytes?: Uint8Array;
  readonly refuse?: boolean;
  readonly audit?: boolean;
}

export const addItem = defineOperation({
  name: 'test.add-item',
  accounts: ({ account }: NewItem) => [account],
  async run(tx, context, { account, name, bytes, refuse, audit }: NewItem) {
    const modseq = context.modseq(account);
    await items(tx)
      .insertInto('test_item')
      .values({ account_no: account, name, modseq, bytes: bytes ?? null })
      .execute();
    if (refuse) throw new TestRefusal('not-this-one');
    return {
      output: { modseq, name },
      changes: [{ account, kind: 'item.added', data: { name } }],
      ...(audit ? { audit: [{ action: 'item.add', object: name, result: 'ok' as const, detail: { modseq } }] } : {}),
      wake: ['test'],
    };
  },
});

/** Its input is made anew for each call: what was asked for is told apart by `asked`. */
export const addMade = defineOperation({
  name: 'test.add-made',
  accounts: ({ account }: { account: number; made: string; asked: string | null }) => [account],
  requestHash: ({ asked }) => asked,
  async run(tx, context, { account, made }) {
    const modseq = context.modseq(account);
    await items(tx).insertInto('test_item').values({ account_no: account, name: made, modseq, bytes: null }).execute();
    return { output: { made } };
  },
});

/** Changes several accounts: listed together, or taken one after the other in the order given, which can deadlock. */
export const addEverywhere = defineOperation({
  name: 'test.add-everywhere',
  accounts: ({ accounts, later }: { accounts: readonly number[]; name: string; later: boolean }) =>
    later ? [] : accounts,
  async run(tx, _context, { accounts, name, later }) {
    const modseqs: number[] = [];
    for (const account of accounts) {
      await takeModseqs(tx, [account]);
      const modseq = takeModseq(tx, account);
      modseqs.push(modseq);
      await items(tx).insertInto('test_item').values({ account_no: account, name, modseq, bytes: null }).execute();
      if (later && tx.dialect === 'postgres') await sql`select pg_sleep(0.02)`.execute(tx);
    }
    return { output: modseqs, changes: accounts.map((account) => ({ account, kind: 'item.added', data: { name } })) };
  },
});

/** A rule over rows that nobody locks: at most one item named so in all accounts. */
export const addOnlyOne = defineOperation({
  name: 'test.add-only-one',
  isolation: 'serializable',
  accounts: () => [],
  async run(tx, _context, { account, name }: { account: number; name: string }) {
    const there = await items(tx).selectFrom('test_item').select('name').where('name', '=', name).execute();
    if (tx.dialect === 'postgres') await sql`select pg_sleep(0.02)`.execute(tx);
    if (there.length === 0)
      await items(tx).insertInto('test_item').values({ account_no: account, name, modseq: 0, bytes: null }).execute();
    return { output: there.length === 0 };
  },
});

export const awaitTimer = defineOperation({
  name: 'test.await-timer',
  accounts: () => [],
  async run(tx) {
    await items(tx).insertInto('test_item').values({ account_no: 1, name: 'waited', modseq: 0, bytes: null }).execute();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { output: null };
  },
});

let leaked: Tx | null = null;

export const leakTx = defineOperation({
  name: 'test.leak-tx',
  accounts: () => [],
  async run(tx) {
    const before = leaked;
    leaked = tx;
    if (before) await before.selectFrom('account').select('account_no').execute();
    return { output: null };
  },
});

export const changeUntaken = defineOperation({
  name: 'test.change-untaken',
  accounts: () => [],
  async run() {
    return Promise.resolve({ output: null, changes: [{ account: 1, kind: 'x', data: null }] });
  },
});

/** What the two engines make of the same expressions. */
export const readValues = defineOperation({
  name: 'test.read-values',
  accounts: () => [],
  async run(tx, _context, bytes: Uint8Array) {
    await items(tx)
      .insertInto('test_item')
      .values({ account_no: 9, name: '值', modseq: 2 ** 52, bytes })
      .execute();
    const row = await items(tx)
      .selectFrom('test_item')
      .select((eb) => [
        'modseq',
        'bytes',
        eb.fn.countAll().over().as('count'),
        eb.fn.sum('modseq').over().as('sum'),
        eb('modseq', '>', 5).as('is_more'),
      ])
      .where('account_no', '=', 9)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ half: number }>`select cast(${5} as integer) / 2 as half`.execute(tx);
    return { output: { ...row, ...rows[0] } };
  },
});

export const enqueue = defineOperation({
  name: 'test.enqueue',
  accounts: () => [],
  async run(tx, { now }, job: NewJob) {
    return { output: await enqueueJob(tx, now, job) };
  },
});

export const countItems = defineReader({
  name: 'test.count-items',
  async read(db, account: number) {
    const query = castToTestSchema(db)
      .selectFrom('test_item')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_no', '=', account);
    const before = (await query.executeTakeFirstOrThrow()).count;
    // Long enough for a writer to come in between.
    const endAt = Date.now() + 100;
    while (Date.now() < endAt) await query.executeTakeFirstOrThrow();
    return { before, after: (await query.executeTakeFirstOrThrow()).count };
  },
});

export const readForEver = defineReader({
  name: 'test.read-for-ever',
  async read(db): Promise<null> {
    for (;;) await castToTestSchema(db).selectFrom('test_item').selectAll().limit(1).execute();
  },
});

export const readBytes = defineReader({
  name: 'test.read-bytes',
  async read(db, account: number) {
    return castToTestSchema(db)
      .selectFrom('test_item')
      .select('bytes')
      .where('account_no', '=', account)
      .executeTakeFirstOrThrow();
  },
});

/** A write that hides in a raw statement. */
export const writeRaw = defineReader({
  name: 'test.write-raw',
  async read(db) {
    await sql`delete from account`.execute(db);
    return null;
  },
});

export const exitThread = defineReader({
  name: 'test.exit-thread',
  read(): Promise<null> {
    process.exit(7);
  },
});

export const exitWriter = defineOperation({
  name: 'test.exit-writer',
  accounts: () => [],
  run(): Promise<{ output: null }> {
    process.exit(7);
  },
});

/** Makes SQLite's disk full: the file may not grow beyond so many pages. */
export const limitPages = defineOperation({
  name: 'test.limit-pages',
  accounts: () => [],
  async run(tx, _context, pages: number) {
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx);
    return { output: null };
  },
});

export const testOperations: readonly AnyOperation[] = [
  limitPages,
  armFault,
  addAccount,
  addItem,
  addMade,
  addEverywhere,
  addOnlyOne,
  awaitTimer,
  leakTx,
  changeUntaken,
  readValues,
  enqueue,
  exitWriter,
  ...jobOperations,
];
export const testReaders: readonly AnyReader[] = [countItems, readForEver, readBytes, writeRaw, exitThread];
