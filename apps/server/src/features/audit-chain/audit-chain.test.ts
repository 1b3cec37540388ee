// Every change of a chained record by SQL is found, and the first record that is not as it was is named.

import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { readPlan } from '@hongyan/testkit/store/query-plan.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationContext } from '../../engines/database/port.ts';
import { readHeadKey, type SignedHead } from './chain-head.ts';
import { chainRecords, selectUnchained } from './chain-records.ts';
import { continueChain, continueChains, signCurrentHeads, signDueHeads } from './continue-chains.ts';
import type { ChainBreak } from './explain-break.ts';
import { recordChainRead } from './record-chain-read.ts';
import { recordColumns } from './record-format.ts';
import { type VerifyOptions, verifyChain } from './verify-chain.ts';

const orgId = 1;
const columns = [...recordColumns, 'prev_hash', 'hash', 'chain_no'] as const;
const numbers: readonly string[] = ['org_id', 'at', 'actor_no', 'subject_no', 'chain_no'];

const literal = (value: string | number | null): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

function context(store: ProductStore, changes: Partial<OperationContext> = {}): OperationContext {
  store.clock.advance(1_000);
  const who = { actor: 1, subject: null, orgId, address: '192.0.2.1', client: 'web' } as const;
  return { ...who, now: store.clock.now(), requestId: 'chain-test', ...changes };
}

/** Writes as many audit records as it is told. */
async function write(store: ProductStore, count: number, ofOrg = orgId): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await store.database.runner.execute(recordChainRead, context(store), {
      orgId: ofOrg,
      action: 'audit.verify',
      isGood: true,
      detail: { text: `记录 '${String(made)}'; DROP` },
    });
}

const verify = (store: ProductStore, options: Partial<VerifyOptions> = {}) =>
  verifyChain(store.database, { orgId, from: null, to: null, publicKey: readHeadKey(store.secrets), ...options });

/** As somebody does who owns the database. */
const dropTriggers = async (store: ProductStore) => {
  const of = store.database.dialect === 'postgres' ? ' ON audit' : '';
  for (const name of ['audit_unchanged', 'audit_kept']) await store.writeRaw(`DROP TRIGGER ${name}${of}`);
};

const readChain = ({ database }: ProductStore, ofOrg = orgId) =>
  database.read.selectFrom('audit').select(columns).where('org_id', '=', ofOrg).orderBy('chain_no').execute();

describe.each(productStores)('what is done to a chain behind its back, on $name', (engine) => {
  const count = 12;
  let store: ProductStore;
  let chain: Awaited<ReturnType<typeof readChain>>;
  let written: SignedHead;

  beforeAll(async () => {
    store = await engine.open();
    await write(store, 7);
    await continueChains(store);
    await signDueHeads(store);
    await write(store, 5);
    [written] = (await signCurrentHeads(store, orgId)) as [SignedHead];
    await dropTriggers(store);
    chain = await readChain(store);
  });
  afterAll(() => store.close());

  const insert = (table: string, row: Readonly<Record<string, string | number | null>>) =>
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')})`;
  const at = (chainNo: number) => chain[chainNo - 1]!;
  const ofRecord = (chainNo: number) => `WHERE org_id = 1 AND audit_id = ${literal(at(chainNo).audit_id)}`;
  const renumber = (by: number, where: string) => [
    // Both engines check the unique index row by row.
    `UPDATE audit SET chain_no = chain_no + 1000 WHERE org_id = 1 AND ${where}`,
    `UPDATE audit SET chain_no = chain_no - 1000 + ${String(by)} WHERE org_id = 1 AND chain_no > 1000`,
  ];
  /** What lies in the three tables again, after every test. */
  beforeEach(async () => {
    await store.writeRaw('DELETE FROM audit');
    for (const row of chain) await store.writeRaw(insert('audit', row));
    const end = chain.at(-1)!;
    await store.writeRaw(`UPDATE audit_chain SET chain_no = ${String(end.chain_no)}, hash = '${String(end.hash)}'`);
  });
  const expectBreak = async (
    statements: readonly string[],
    expected: Partial<ChainBreak>,
    options: Partial<VerifyOptions> = {},
  ) => {
    for (const statement of statements) await store.writeRaw(statement);
    const { broken } = await verify(store, options);
    expect([statements.at(-1), broken]).toEqual([statements.at(-1), expect.objectContaining(expected)]);
  };

  test('nothing: all records and heads agree, and a head that was written down does', async () => {
    const report = await verify(store, { known: written });
    expect(report).toMatchObject({ records: count, heads: 2, unchained: 0, late: 0, broken: null });
    expect(chain.map((record) => record.chain_no)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  test.each([1, 6, count])('a column of record %i is changed', async (chainNo) => {
    for (const column of columns) {
      const before = at(chainNo)[column];
      const other = numbers.includes(column) ? (before === null ? 0 : Number(before) + 4_000) : `${String(before)}x`;
      await store.writeRaw(`UPDATE audit SET ${column} = ${literal(other)} ${ofRecord(chainNo)}`);
      // In another organisation, or at another position, it is missing where it was.
      const kind = ['org_id', 'chain_no'].includes(column) ? 'removed' : 'changed';
      const { broken } = await verify(store);
      expect([column, broken]).toEqual([column, expect.objectContaining({ kind, chainNo })]);
      if (kind === 'changed') expect([column, broken?.at]).toEqual([column, column === 'at' ? other : at(chainNo).at]);
      const key = column === 'audit_id' ? literal(other) : literal(at(chainNo).audit_id);
      await store.writeRaw(`UPDATE audit SET ${column} = ${literal(before)} WHERE audit_id = ${key}`);
    }
    expect((await verify(store)).broken).toBeNull();
  });

  test('a column is emptied', () =>
    expectBreak([`UPDATE audit SET address = NULL ${ofRecord(4)}`], { kind: 'changed', chainNo: 4 }));

  test.each([1, 5, count])('record %i is deleted', (chainNo) =>
    expectBreak([`DELETE FROM audit ${ofRecord(chainNo)}`], { kind: 'removed', chainNo, auditId: null }),
  );

  test('a record is deleted and those behind it are numbered anew', () =>
    expectBreak([`DELETE FROM audit ${ofRecord(5)}`, ...renumber(-1, 'chain_no > 5')], {
      kind: 'removed',
      chainNo: 5,
      text: 'the record was removed',
    }));

  test('a record is inserted between others, which are numbered anew', () =>
    expectBreak([...renumber(1, 'chain_no >= 5'), insert('audit', { ...at(6), audit_id: 'forged', chain_no: 5 })], {
      kind: 'inserted',
      chainNo: 5,
      auditId: 'forged',
    }));

  test('a record is inserted behind the end', () =>
    expectBreak([insert('audit', { ...at(6), audit_id: 'forged', chain_no: count + 1 })], {
      kind: 'changed',
      chainNo: count + 1,
      auditId: 'forged',
    }));

  test('two records change their positions', () =>
    expectBreak(
      [
        `UPDATE audit SET chain_no = 1003 ${ofRecord(3)}`,
        `UPDATE audit SET chain_no = 3 ${ofRecord(9)}`,
        `UPDATE audit SET chain_no = 9 ${ofRecord(3)}`,
      ],
      { kind: 'reordered', chainNo: 3, auditId: chain[8]?.audit_id ?? '' },
    ));

  const endAt = (chainNo: number) =>
    `UPDATE audit_chain SET chain_no = ${String(chainNo)}, hash = '${String(at(chainNo).hash)}' WHERE org_id = 1`;

  test('the tail is cut off: the stored end, a signed head and one that was written down each say so', async () => {
    const cut = (after: number) => `DELETE FROM audit WHERE org_id = 1 AND chain_no > ${String(after)}`;
    await expectBreak([cut(10)], { kind: 'removed', chainNo: 11, text: 'the records until 12 were removed' });
    await store.writeRaw(endAt(10));
    // Nothing in the store is signed behind 7.
    expect((await verify(store)).broken).toBeNull();
    await expectBreak([], { kind: 'removed', chainNo: 11 }, { known: written });
    await expectBreak([cut(6), endAt(6)], { kind: 'removed', chainNo: 7 });
  });

  test('the chain is made anew from a changed record on: a signed head says so', async () => {
    await store.writeRaw(`UPDATE audit SET object = 'forged' ${ofRecord(6)}`);
    await store.writeRaw(
      'UPDATE audit SET chain_no = NULL, prev_hash = NULL, hash = NULL WHERE org_id = 1 AND chain_no > 5',
    );
    await store.writeRaw(endAt(5));
    await continueChain(store, orgId);
    await expectBreak([], { kind: 'changed', chainNo: 7 });
  });

  test('a stored head is changed or forged', async () => {
    const [row] = await store.database.read.selectFrom('audit_head').selectAll().execute();
    const restore = ['DELETE FROM audit_head', insert('audit_head', { ...row! })];
    for (const change of [
      `hash = '${String(at(2).hash)}'`,
      'chain_no = 2',
      "day = '2020-01-01'",
      'signed_at = 5',
      "signature = 'x'",
    ]) {
      const found = { kind: 'signature' as const, chainNo: change === 'chain_no = 2' ? 2 : 7 };
      await expectBreak([`UPDATE audit_head SET ${change}`], found);
      for (const statement of restore) await store.writeRaw(statement);
    }
    await expectBreak(["UPDATE audit_chain SET hash = 'x'"], { kind: 'changed', chainNo: count });
    await expectBreak(['DELETE FROM audit_chain'], { kind: 'inserted', chainNo: 1 });
    await store.writeRaw(insert('audit_chain', { org_id: orgId, chain_no: count, hash: at(count).hash }));
  });

  test('a part is verified for itself, with the hash before it as it stands', async () => {
    const [from, to] = [at(4).at, at(9).at];
    await store.writeRaw(`UPDATE audit SET object = 'forged' ${ofRecord(2)}`);
    expect(await verify(store, { from, to })).toMatchObject({ range: { first: 4, last: 8 }, records: 5, broken: null });
    await expectBreak(
      [`UPDATE audit SET object = 'forged' ${ofRecord(8)}`],
      { kind: 'changed', chainNo: 8 },
      { from, to },
    );
    await expectBreak([`DELETE FROM audit ${ofRecord(5)}`], { kind: 'removed', chainNo: 5 }, { from, to });
  });

  test('a record that says that it is old and comes late is pointed out', async () => {
    const old = { ...at(1), audit_id: '0', at: at(1).at - 86_400_000, chain_no: null, prev_hash: null, hash: null };
    await store.writeRaw(insert('audit', old));
    expect(await verify(store)).toMatchObject({ unchained: 1, late: 0 });
    await continueChain(store, orgId);
    expect(await verify(store)).toMatchObject({ unchained: 0, late: 1, firstLate: count + 1, broken: null });
  });
});

describe.each(productStores)('a chain on $name', (engine) => {
  let store: ProductStore;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test('is one chain whoever continues it at once, and goes on after a batch', async () => {
    await write(store, 40);
    await write(store, 3, 2);
    await store.database.runner.execute(chainRecords, context(store), { orgId, limit: 3 });
    expect(await verify(store)).toMatchObject({ records: 3, unchained: 37, broken: null });
    await Promise.all([1, 2, 3, 4].map(() => continueChains(store, { limit: 4 })));
    for (const [ofOrg, records] of [
      [orgId, 40],
      [2, 3],
    ] as const)
      expect(await verify(store, { orgId: ofOrg })).toMatchObject({ records, unchained: 0, broken: null });
    await write(store, 1);
    await continueChains(store);
    expect(await verify(store)).toMatchObject({ records: 41, unchained: 0, broken: null });
  });

  test('signs one head a day', async () => {
    expect(await signDueHeads(store)).toHaveLength(2);
    expect(await signDueHeads(store)).toEqual([]);
    store.clock.advance(86_400_000);
    expect(await signDueHeads(store)).toHaveLength(2);
    expect(await verify(store)).toMatchObject({ heads: 2, broken: null });
  });

  test('lets nobody change or delete its records by mistake', async () => {
    await expect(store.writeRaw("UPDATE audit SET object = 'x'")).rejects.toThrow(/is not changed/);
    await expect(store.writeRaw('DELETE FROM audit')).rejects.toThrow(/are not deleted/);
  });

  test('is continued by an index that is empty at rest', async () => {
    const { database } = store;
    if (engine.name === 'postgres') {
      // PostgreSQL reads a short table whole, whatever index there is.
      const values = "1, 'x' || g, 0, 'web', 'a', 'ok', 'r', '', '', 1000 + g";
      const names = 'org_id, audit_id, at, client, action, result, request_id, prev_hash, hash, chain_no';
      await store.writeRaw(
        `INSERT INTO audit (${names}) SELECT ${values} FROM generate_series(1, 5000) AS g; ANALYZE audit`,
      );
    }
    const next = database.read
      .selectFrom('audit')
      .select('org_id')
      .where('chain_no', 'is', null)
      .where('org_id', '>', 0);
    for (const query of [selectUnchained(database.read, orgId).limit(1), next.orderBy('org_id').limit(1)])
      expect(await readPlan(database, query)).toContain('audit_unchained');
  });
});
