// Erasing, on the store alone: a row of every table that names an account is found, and what is interrupted after any transaction is finished later.
import { type ProductEngine, productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  findAccountNumber,
  keptNumbers,
  listAccountColumns,
  nameColumn,
  numbersOfOthers,
} from '@hongyan/testkit/store/account-columns.ts';
import { type LiveColumn, readLiveColumns } from '@hongyan/testkit/store/live-schema.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, readPerson } from '../identity/index.ts';
import { erasedRowsPerBatch } from './erasing/erase-owned.ts';
import { references } from './erasing/references.ts';
import { beginPurge } from './purge-operations.ts';
import { purgePerson } from './purge-person.ts';
import { removePerson } from './remove-person.ts';

const messages = 8 * erasedRowsPerBatch + 20;
/** Transactions until the process ends; the last run needs one, and finishes. */
const batchesPerRun = 2;
/** From here on numbers are nobody's, for columns that are not asked about. */
const nobody = 4_711;

async function remove(mail: MailStore, account: number): Promise<void> {
  const { store } = mail;
  const context = machineContext(store.clock.now(), 'test');
  const person = await readPerson(store.database.read, account);
  if (person === null) throw new Error('nobody has this number');
  await removePerson(store, context, person, { purgeAt: null, handOverTo: null, mailTo: null });
}

async function begin(mail: MailStore, account: number): Promise<void> {
  const context = machineContext(mail.store.clock.now(), 'test');
  await mail.store.database.runner.execute(beginPurge, context, { account, address: '' });
}

/** A row whose column has the number, and whose other columns have anything that the database takes. */
function writeRow(
  columns: readonly LiveColumn[],
  column: string,
  account: number,
  { serial, noBytes }: { readonly serial: number; readonly noBytes: string },
): string {
  const [{ table } = { table: '' }] = columns;
  const chosen = columns.filter((one) => one.isNeeded || one.column === column || one.column === 'grantee_kind');
  const values = chosen.map((one) => {
    if (one.column === column) return one.kind === 'text' ? `'${String(account)}'` : String(account);
    if (one.column === 'grantee_kind') return `'person'`;
    if (table === 'mail_group_entry' && one.column === 'kind') return `'account'`;
    if (table === 'junk_learned' && one.column === 'kind') return `'junk'`;
    if (table.startsWith('message') && one.column === 'id') return String(account * 2 ** 32 + serial);
    if (one.kind === 'bytes') return noBytes;
    if (one.kind === 'text') return `'x${String(serial)}'`;
    return String(one.column === 'account_no' ? nobody + serial : serial);
  });
  return `INSERT INTO ${table} (${chosen.map((one) => `"${one.column}"`).join(', ')}) VALUES (${values.join(', ')})`;
}

/** A row for each way in which a table may name the account, beside those that it has. Answers the names of the columns. */
async function fillEveryTable(mail: MailStore, account: number): Promise<readonly string[]> {
  const { database } = mail.store;
  const byTable = Map.groupBy(await readLiveColumns(database.read), ({ table }) => table);
  const standing = new Set(await findAccountNumber(database.read, account));
  const named: string[] = [];
  let serial = 5_000;
  const noBytes = database.read.dialect === 'sqlite' ? `X''` : `''`;
  for (const one of await listAccountColumns(database.read)) {
    const name = nameColumn(one);
    if (name in keptNumbers || name in numbersOfOthers) continue;
    named.push(name);
    serial += 1;
    if (!standing.has(name))
      await mail.store.writeRaw(writeRow(byTable.get(one.table) ?? [], one.column, account, { serial, noBytes }));
  }
  return named.toSorted();
}

describe.each(productStores)('what is erased of an account, on $name', (engine: ProductEngine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
  });
  afterAll(() => mail.close());
  const context = () => machineContext(mail.store.clock.now(), 'test');
  const count = async (account: number) =>
    (await mail.store.database.read.selectFrom('message').select('n').where('account_no', '=', account).execute())
      .length;

  it('is nothing where no purge was begun', async () => {
    await mail.deliver(mail.ben.account, plainMail('kept'));
    await expect(purgePerson(mail.services, context(), mail.ben.account)).rejects.toThrow('is not being purged');
    expect(await count(mail.ben.account)).toBe(1);
  });

  it('is a row of every table that can name it, whatever filled it, and no row of others', async () => {
    const { account } = mail.anna;
    const { database } = mail.store;
    await mail.deliverCopies(account, plainMail('many'), { folderId: 1, count: messages });
    await remove(mail, account);
    const named = await fillEveryTable(mail, account);
    expect((await findAccountNumber(database.read, account)).filter((name) => !(name in keptNumbers))).toEqual(named);
    expect(named.length).toBeGreaterThan(references.length + 100);
    await begin(mail, account);
    const left: number[] = [];
    while ((await readPerson(database.read, account)) !== null) {
      let done = 0;
      const onBatch = () =>
        (done += 1) < batchesPerRun ? Promise.resolve() : Promise.reject(new Error('the process ends'));
      await purgePerson(mail.services, context(), account, { onBatch }).catch((error: unknown) => {
        expect(String(error)).toContain('the process ends');
      });
      left.push(await count(account));
    }
    // It went on where it had ended, and never brought anything back.
    expect(left.length).toBeGreaterThan(references.length / 4);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(new Set(left).size).toBeGreaterThan(3);
    const kept = (await findAccountNumber(database.read, account)).filter((name) => name !== 'audit.actor_no');
    expect(kept.filter((name) => name !== 'audit.subject_no')).toEqual(['purged_account.account_no']);
    expect(await count(mail.ben.account)).toBe(1);
    expect(await readPerson(database.read, mail.ben.account)).toMatchObject({ address: 'ben@example.org' });
  });

  it('is not found in the index any more', async () => {
    const { searchIndex } = mail.services;
    expect(await searchIndex.highWater(mail.anna.account)).toBe(0);
  });
});
