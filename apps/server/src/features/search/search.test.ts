import { calls, type MailList } from '@hongyan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type MailStore, openMailStore, plainMail, refusalOf } from '../../../testing/mail-store.ts';
import { productStores } from '../../../testing/product-stores.ts';
import { IndexWorker } from './index-worker.ts';

const { search, mailbox, folders } = calls;
const idsOf = (list: MailList) => list.list.map((item) => Number(item.mailId));

describe.each(productStores)('search on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;
  let worker: IndexWorker;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
    worker = new IndexWorker(mail.services);
    worker.start();
  });
  afterAll(async () => {
    await worker.stop();
    await mail.close();
  });

  const modseqOf = async (account: number) =>
    (
      await mail.store.database.read
        .selectFrom('account')
        .select('modseq')
        .where('account_no', '=', account)
        .executeTakeFirstOrThrow()
    ).modseq;
  /** Milliseconds until the index has caught up. */
  const indexed = async (account: number) => {
    const started = performance.now();
    while ((await mail.services.searchIndex.highWater(account)) < (await modseqOf(account))) {
      if (performance.now() - started > 10_000) throw new Error('the index does not follow');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return performance.now() - started;
  };
  const quick = (searchKeyword: string, more: object = {}) => anna.call(search.quick, { searchKeyword, ...more });
  const advanced = (input: object) => anna.call(search.advanced, input);

  test('new mail is found within a second, by two Chinese characters and by an English word of its body', async () => {
    const n = await mail.deliver(
      anna.account,
      plainMail('=?utf-8?B?5a2j5bqm5oql5ZGK?=', '请查收羽毛球拍的 quotation 附件'),
    );
    expect(await indexed(anna.account)).toBeLessThan(1_000);
    for (const word of ['球拍', 'quotation', '季度', 'chen.wei']) expect(idsOf(await quick(word))).toEqual([n]);
    expect(idsOf(await quick('拍球'))).toEqual([]);
    expect((await ben.call(search.quick, { searchKeyword: '球拍' })).total).toBe(0);
  });

  test('by subject, sender, recipient alone', async () => {
    const n = await mail.deliver(anna.account, plainMail('narwhal'));
    await indexed(anna.account);
    expect(idsOf(await quick('narwhal', { searchType: 'subject' }))).toEqual([n]);
    expect(idsOf(await quick('narwhal', { searchType: 'sender' }))).toEqual([]);
    expect(idsOf(await quick('partner', { searchType: 'sender' }))).toContain(n);
    expect(idsOf(await quick('anna', { searchType: 'recipient' }))).toContain(n);
  });

  test('moved mail is found in its new folder, expunged mail no more, also before the index has heard', async () => {
    const n = await mail.deliver(anna.account, plainMail('walrus'));
    await indexed(anna.account);
    await anna.call(mailbox.recoverableDelete, { mailIds: [String(n)] });
    expect((await quick('walrus')).list[0]).toMatchObject({ mailboxId: '4' });
    expect((await advanced({ searchKeyword: 'walrus', mailboxId: '1' })).total).toBe(0);
    await anna.call(mailbox.hardDelete, { mailIds: [String(n)] });
    expect((await quick('walrus')).total).toBe(0);
    await indexed(anna.account);
    expect(await mail.services.searchIndex.count({ accountNo: anna.account, text: 'walrus', limit: 10 })).toBe(0);
  });

  test('folder, times, read state: with a word and without one', async () => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName: '海' });
    const ns: number[] = [];
    const times: number[] = [];
    for (let index = 0; index < 5; index++) {
      ns.push(await mail.deliver(anna.account, plainMail(`octopus ${index}`), Number(folderId)));
      times.push(mail.store.clock.now());
    }
    await anna.call(mailbox.updateSeen, { mailIds: [String(ns[1]), String(ns[3])], seen: true });
    await indexed(anna.account);
    for (const word of [{ searchKeyword: 'octopus' }, {}]) {
      const within = (more: object) => advanced({ ...word, mailboxId: folderId, ...more });
      expect(idsOf(await within({}))).toEqual(ns.toReversed());
      expect(idsOf(await within({ isUnread: 0 }))).toEqual([ns[3], ns[1]]);
      expect(idsOf(await within({ startTime: times[1], endTime: times[2] }))).toEqual([ns[2], ns[1]]);
      expect(await within({ hasAttachment: 1 })).toMatchObject({ total: 0, list: [] });
      const first = await within({ pageSize: 2 });
      expect(first).toMatchObject({ total: 5, unread: 3 });
      const second = await within({ pageSize: 2, sortValues: first.list[1]!.sortValues });
      expect(idsOf(second)).toEqual([ns[2], ns[1]]);
      expect(idsOf(await within({ pageSize: 2, pageNum: 3 }))).toEqual([ns[0]]);
    }
  });

  test('refusals: nothing asked, reversed times, a folder that is not there', async () => {
    expect(await refusalOf(quick('  '))).toBe('searchEmpty');
    expect(await refusalOf(advanced({}))).toBe('searchEmpty');
    expect(await refusalOf(advanced({ startTime: 2, endTime: 1 }))).toBe('searchTimesReversed');
    expect(await refusalOf(advanced({ searchKeyword: 'x', mailboxId: '9999' }))).toBe('folderNotFound');
  });

  test('a closed folder is closed to search, with a word and without', async () => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName: '密' });
    await mail.deliver(anna.account, plainMail('cuttlefish'), Number(folderId));
    await indexed(anna.account);
    expect((await quick('cuttlefish')).total).toBe(1);
    const all = (await advanced({ isUnread: 1 })).total;
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${anna.account} AND folder_id = ${folderId}`,
    );
    expect(await quick('cuttlefish')).toMatchObject({ total: 0, unread: 0, list: [] });
    expect((await advanced({ isUnread: 1 })).total).toBe(all - 1);
  });

  test('after a rebuild everything is found again, and a second worker harms nothing', async () => {
    const { total } = await quick('partner');
    expect(total).toBeGreaterThan(3);
    await mail.services.searchIndex.forgetAccount(anna.account);
    const other = new IndexWorker(mail.services);
    other.start();
    await indexed(anna.account);
    await other.stop();
    expect((await quick('partner')).total).toBe(total);
    await mail.deliver(anna.account, plainMail('afterwards'));
    await indexed(anna.account);
    expect((await quick('afterwards')).total).toBe(1);
  });
});
