// Everything that lies encrypted or signed in the store moves to the new master key, wherever a run is broken off; no column is forgotten.
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type LiveColumn, readLiveColumns } from '@hongyan/testkit/store/live-schema.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EncryptedColumn, encryptedColumns } from '../../engines/secrets/encrypted-columns.ts';
import { passwordColumns } from '../../engines/secrets/password-columns.ts';
import { countSignatures, describeHead, readHeadKey, readOlderChainKeys } from '../audit-chain/index.ts';
import { machineContext } from '../identity/index.ts';
import { retireKey, rotateKey } from './change-keys.ts';
import { listKeyVersions } from './count-uses.ts';
import { encryptAnew } from './encrypt-anew.ts';

type Purpose = keyof typeof encryptedColumns;
const purposes = Object.keys(encryptedColumns) as Purpose[];
const rowsEach = 5;

/** The statement that puts a row into a table: columns that need a value get the number, or a text made of it. */
function insertRow(columns: readonly LiveColumn[], table: string, number: number, named: Record<string, string>) {
  const own = columns.filter((one) => one.table === table && (one.isNeeded || one.column in named));
  const values = own.map(({ column, kind }) => {
    const text = named[column] ?? (kind === 'integer' ? String(number) : `x${String(number)}`);
    return kind === 'integer' ? text : `'${text}'`;
  });
  return `INSERT INTO ${table} (${own.map(({ column }) => column).join(', ')}) VALUES (${values.join(', ')})`;
}

describe.each(productStores)('the new master key, on $name', (engine) => {
  let store: ProductStore;
  let columns: readonly LiveColumn[];
  beforeEach(async () => {
    store = await engine.open();
    columns = await readLiveColumns(store.database.read);
  });
  afterEach(() => store.close());

  const asAdmin = () => machineContext(store.clock.now(), 'key-test');
  const countOf = async (version: number) =>
    Object.fromEntries(
      ((await listKeyVersions(store)).find((one) => one.key === 'master' && one.version === version)?.uses ?? []).map(
        ({ label, count }) => [label, count],
      ),
    );
  const fill = async () => {
    for (const purpose of purposes) {
      const { table, column }: EncryptedColumn = encryptedColumns[purpose];
      for (let number = 1; number <= rowsEach; number += 1) {
        const text = store.secrets.encrypt(purpose, `${purpose} ${String(number)}`);
        await store.writeRaw(insertRow(columns, table, number, { [column]: text }));
      }
    }
    for (let day = 1; day <= 3; day += 1) {
      const head = { orgId: 1, chainNo: day, hash: 'ab'.repeat(32), signedAt: Date.UTC(2026, 1, day) };
      const signature = store.secrets.signDocument('audit-head', describeHead(head));
      const values = `1, '2026-01-${String(day)}', ${String(day)}, '${head.hash}', ${String(head.signedAt)}, '${signature}'`;
      await store.writeRaw(
        `INSERT INTO audit_head (org_id, day, chain_no, hash, signed_at, signature) VALUES (${values})`,
      );
    }
  };
  const readAll = async (purpose: Purpose): Promise<string[]> => {
    const { table, column }: EncryptedColumn = encryptedColumns[purpose];
    const { rows } = await sql<{ found: string }>`
      select ${sql.ref(column)} as found from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      store.database.read,
    );
    return rows.map(({ found }) => found);
  };

  test('every column that holds something encrypted or a hash of a password is one that a rotation knows', () => {
    const name = ({ table, column }: { readonly table: string; readonly column: string }) => `${table}.${column}`;
    const likeSecret = columns
      .filter(({ column }) => /sealed|encrypted|private_key|cipher|secret/.test(column))
      .map(name);
    expect(likeSecret.sort()).toEqual(Object.values(encryptedColumns).map(name).sort());
    const likeHash = columns.filter(({ column }) => /password|pepper/.test(column) && column !== 'sealed_password');
    expect(likeHash.map(name).sort()).toEqual(Object.values(passwordColumns).map(name).sort());
    const known = new Set(columns.map(name));
    for (const { table, key } of [...Object.values(encryptedColumns), ...Object.values(passwordColumns)])
      for (const column of key) expect(known).toContain(name({ table, column }));
  });

  test('everything is encrypted anew, broken off after the first batch, the second and so on, and the old version can go then', async () => {
    await fill();
    await rotateKey(store, asAdmin(), 'master');
    const before = await countOf(1);
    expect(Object.keys(before)).toHaveLength(purposes.length + 1);
    expect(before['signed heads of audit chains']).toBe(3);
    expect(await retireKey(store, asAdmin(), { key: 'master', version: 1, isForced: false })).toMatchObject({
      kind: 'needed',
    });
    expect(store.secrets.versions.list('master')).toEqual([2, 1]);
    let runs = 0;
    for (let isOver = false; !isOver; ) {
      runs += 1;
      let left = runs;
      const onBatch = () => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : Promise.resolve();
      };
      isOver = await encryptAnew(store, { batchSize: 2, onBatch }).then(
        () => true,
        () => false,
      );
      for (const purpose of purposes)
        for (const text of await readAll(purpose)) expect(store.secrets.decrypt(purpose, text)).toContain(purpose);
    }
    // The heads, and at least one batch a column.
    expect(runs).toBeGreaterThan(purposes.length);
    expect(await countOf(2)).toEqual(before);
    expect(await retireKey(store, asAdmin(), { key: 'master', version: 1, isForced: false })).toEqual({
      kind: 'retired',
      lost: [],
    });
    for (const purpose of purposes) {
      const texts = (await readAll(purpose)).map((text) => store.secrets.decrypt(purpose, text)).sort();
      expect(texts).toEqual(Array.from({ length: rowsEach }, (_, index) => `${purpose} ${String(index + 1)}`));
    }
    expect(await countSignatures(store, readHeadKey(store.secrets))).toBe(3);
    const audit = await store.database.read.selectFrom('audit').select(['action', 'object']).execute();
    expect(audit.filter(({ action }) => action.startsWith('keys.'))).toEqual([
      { action: 'keys.rotate', object: 'master 2' },
      { action: 'keys.retire', object: 'master 1' },
    ]);
  });

  test('a text that no key opens stays as it is, is counted, and keeps its version from being retired', async () => {
    await fill();
    const damaged = store.secrets.encrypt('totp', 'x').replace(/.{6}$/, 'AAAAAA');
    await store.writeRaw(`UPDATE second_step SET totp_sealed = '${damaged}' WHERE account_no = 3`);
    await rotateKey(store, asAdmin(), 'master');
    expect(await encryptAnew(store)).toEqual({ renewed: purposes.length * rowsEach - 1 + 3, unreadable: 1 });
    expect(await encryptAnew(store)).toEqual({ renewed: 0, unreadable: 1 });
    expect(await countOf(1)).toEqual({ [encryptedColumns.totp.label]: 1 });
    const retire = { key: 'master', version: 1 } as const;
    expect(await retireKey(store, asAdmin(), { ...retire, isForced: false })).toMatchObject({ kind: 'needed' });
    expect(await retireKey(store, asAdmin(), { ...retire, isForced: true })).toMatchObject({ kind: 'retired' });
    expect(readOlderChainKeys(store.secrets)).toEqual([]);
  });

  test('a text that was changed while it was encrypted anew is not overwritten', async () => {
    await fill();
    await rotateKey(store, asAdmin(), 'master');
    const changed = store.secrets.encrypt('sms-outbox', 'changed');
    const { read, runner } = store.database;
    const interrupted = {
      ...store,
      database: {
        ...store.database,
        read,
        runner: {
          ...runner,
          execute: async (...args: Parameters<typeof runner.execute>) => {
            await store.writeRaw(`UPDATE sms_outbox SET sealed = '${changed}' WHERE id = 'x2'`);
            return runner.execute(...args);
          },
        },
      },
    } as ProductStore;
    await encryptAnew(interrupted);
    const texts = (await readAll('sms-outbox')).map((text) => store.secrets.decrypt('sms-outbox', text));
    expect(texts.filter((text) => text === 'changed')).toHaveLength(1);
  });
});
