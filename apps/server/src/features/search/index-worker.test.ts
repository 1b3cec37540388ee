// Many accounts share one batch: what becomes of the others when one is broken, slow or busy, and of what could not be written.
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IndexBatch, SearchIndex } from '../../engines/search-index/port.ts';
import { IndexWorker, type IndexWorkerServices } from './index-worker.ts';

const soon = { gatherMs: 1, retryMs: 20 };
/** What failed is not tried again while the test runs. */
const never = { gatherMs: 1, retryMs: 3_600_000 };
const withFile = `From: a@partner.example
Subject: file
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

see
--b
Content-Disposition: attachment; filename=a.txt

armadillo
--b--
`.replaceAll('\n', '\r\n');

describe.each(productStores)('the index and many accounts on $name', (engine) => {
  let mail: MailStore;
  let worker: IndexWorker;
  /** Each transaction that was asked for. */
  let written: (readonly IndexBatch[])[];
  /** Throws for batches that cannot be written. */
  let refuse: (batches: readonly IndexBatch[]) => void;

  beforeEach(async () => {
    mail = await openMailStore(engine);
    written = [];
    refuse = () => undefined;
  });
  afterEach(async () => {
    await worker.stop();
    await mail.close();
  });

  const startWorker = (waits: typeof soon, more: Partial<IndexWorkerServices> = {}) => {
    const index = mail.services.searchIndex;
    const searchIndex: Pick<SearchIndex, 'highWaters' | 'applyBatches'> = {
      highWaters: (accounts) => index.highWaters(accounts),
      applyBatches: async (batches) => {
        written.push(batches);
        refuse(batches);
        return index.applyBatches(batches);
      },
    };
    worker = new IndexWorker({ ...mail.services, searchIndex: searchIndex as SearchIndex, ...more }, waits);
    worker.start();
  };
  const readModseq = async (account: number) => {
    const query = mail.store.database.read.selectFrom('account').select('modseq').where('account_no', '=', account);
    return (await query.executeTakeFirstOrThrow()).modseq;
  };
  const isFollowed = async (account: number) =>
    (await mail.services.searchIndex.highWater(account)) === (await readModseq(account));
  const followed = (account: number) => vi.waitUntil(() => isFollowed(account), { timeout: 20_000, interval: 5 });
  const count = (account: number, text: string) =>
    mail.services.searchIndex.count({ accountNo: account, text, limit: 10_000 });
  const deliverBoth = async (subject: string) => {
    await mail.deliver(mail.anna.account, plainMail(subject));
    await mail.deliver(mail.ben.account, plainMail(subject));
  };
  const isOf = (account: number) => (batch: IndexBatch) => batch.accountNo === account;

  test('is one transaction for all that have changed', async () => {
    const { anna, ben } = mail;
    await deliverBoth('gecko');
    startWorker(soon);
    await followed(anna.account);
    await followed(ben.account);
    const filled = written.filter((batches) => batches.some(({ put }) => put.length > 0));
    expect(filled.map((batches) => batches.map(({ accountNo }) => accountNo).sort())).toEqual([
      [anna.account, ben.account].sort(),
    ]);
    expect([await count(anna.account, 'gecko'), await count(ben.account, 'gecko')]).toEqual([1, 1]);
  });

  test('a message that cannot be read holds up no other account, and is found once it can be', async () => {
    const { anna, ben } = mail;
    await mail.deliver(anna.account, plainMail('iguana'));
    await mail.store.writeRaw("UPDATE body SET summary = '~' || summary");
    await mail.deliver(ben.account, plainMail('iguana'));
    startWorker(never);
    await followed(ben.account);
    await mail.deliver(ben.account, plainMail('iguana again'));
    await followed(ben.account);
    expect(await count(ben.account, 'iguana')).toBe(2);
    expect(await isFollowed(anna.account)).toBe(false);
    await worker.stop();
    startWorker(soon);
    await followed(ben.account);
    await mail.store.writeRaw("UPDATE body SET summary = substr(summary, 2) WHERE summary LIKE '~%'");
    await followed(anna.account);
    expect(await count(anna.account, 'iguana')).toBe(1);
  });

  test('an account that cannot be written holds up no other, and is written later', async () => {
    const { anna, ben } = mail;
    let isBroken = true;
    refuse = (batches) => {
      if (isBroken && batches.some(isOf(anna.account))) throw new Error('not this one');
    };
    await deliverBoth('skink');
    startWorker(soon);
    await followed(ben.account);
    expect(await isFollowed(anna.account)).toBe(false);
    // What comes meanwhile is not lost on the account either.
    await deliverBoth('skink again');
    await followed(ben.account);
    isBroken = false;
    await followed(anna.account);
    expect([await count(anna.account, 'skink'), await count(ben.account, 'skink')]).toEqual([2, 2]);
  });

  test('what could not be committed stays to be done', async () => {
    let failures = 3;
    refuse = () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the disk is full');
    };
    await deliverBoth('agama');
    startWorker(soon);
    for (const { account } of [mail.anna, mail.ben]) {
      await followed(account);
      expect(await count(account, 'agama')).toBe(1);
    }
  });

  test('an account with very many new messages lets others in from its first step on', async () => {
    const { anna, ben } = mail;
    await mail.deliverCopies(anna.account, plainMail('monitor'), { folderId: 1, count: 700 });
    await mail.deliver(ben.account, plainMail('monitor'));
    startWorker(soon);
    await followed(anna.account);
    expect(written[0]?.find(isOf(ben.account))?.put).toHaveLength(1);
    const steps = written.flatMap((batches) => batches.filter(isOf(anna.account))).map(({ put }) => put.length);
    expect(Math.max(...steps)).toBeLessThanOrEqual(200);
    expect(steps.reduce((sum, one) => sum + one, 0)).toBe(700);
    expect(await count(anna.account, 'monitor')).toBe(700);
  });

  test('an account with long texts fills no batch for ever: who had no room comes next', async () => {
    const { anna, ben } = mail;
    const long = plainMail('basilisk', 'a long line of words that says nothing new\r\n'.repeat(3_000));
    await mail.deliverCopies(anna.account, long, { folderId: 1, count: 120 });
    await mail.deliver(ben.account, plainMail('basilisk'));
    startWorker(soon);
    await followed(anna.account);
    for (const batches of written) {
      const characters = batches.flatMap(({ put }) => put).reduce((sum, { body }) => sum + body.length, 0);
      expect(characters).toBeLessThan(6_000_000);
    }
    const beforeBen = written.findIndex((batches) => batches.some(isOf(ben.account)));
    const lastOfAnna = written.findLastIndex((batches) => batches.some(isOf(anna.account)));
    expect(beforeBen).toBeLessThanOrEqual(1);
    expect(lastOfAnna).toBeGreaterThan(1);
    expect(await count(anna.account, 'basilisk')).toBe(120);
  });

  test('attachments whose reading could not be asked for are asked for again', async () => {
    const { runner } = mail.services.database;
    let failures = 1;
    const execute: typeof runner.execute = async (...call) => {
      if (call[0].name === 'search.requestExtraction') {
        failures -= 1;
        if (failures >= 0) throw new Error('the disk is full');
      }
      return runner.execute(...call);
    };
    await mail.deliver(mail.anna.account, withFile);
    startWorker(soon, { database: { ...mail.services.database, runner: { execute } } });
    await followed(mail.anna.account);
    const rows = await mail.store.database.read.selectFrom('extraction').select('state').execute();
    expect(rows).toEqual([{ state: 'waiting' }]);
  });
});
