import { calls, type MailList, maxSavedSearches, searchCriteriaSchema } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMatching } from './find-matching.ts';
import { IndexWorker } from './index-worker.ts';
import type { MatchPosition } from './search-plan.ts';

const { search, mailbox, folders } = calls;
const listIds = (list: MailList) => list.list.map((item) => Number(item.mailId));

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

  const readModseq = async (account: number) =>
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
    while ((await mail.services.searchIndex.highWater(account)) < (await readModseq(account))) {
      if (performance.now() - started > 10_000) throw new Error('the index does not follow');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return performance.now() - started;
  };
  const quick = (searchKeyword: string, more: object = {}) => anna.call(search.quick, { searchKeyword, ...more });
  const advanced = (input: object) => anna.call(search.advanced, input);

  // How soon is the bench's to say: the first mail of a process waits for the index's libraries.
  test('new mail is found by two Chinese characters and by an English word of its body', async () => {
    const n = await mail.deliver(
      anna.account,
      plainMail('=?utf-8?B?5a2j5bqm5oql5ZGK?=', '请查收羽毛球拍的 quotation 附件'),
    );
    await indexed(anna.account);
    for (const word of ['球拍', 'quotation', '季度', 'chen.wei']) expect(listIds(await quick(word))).toEqual([n]);
    expect(listIds(await quick('拍球'))).toEqual([]);
    expect((await ben.call(search.quick, { searchKeyword: '球拍' })).total).toBe(0);
  });

  test('what is asked at the very moment at which a mail arrives waits for the index instead of missing it', async () => {
    const n = await mail.deliver(anna.account, plainMail('manatee', 'dugong and manatee'));
    const found = await quick('dugong');
    expect(listIds(found)).toEqual([n]);
    expect(found.isIndexBehind).toBe(false);
  });

  test('an index that does not follow is reported, after a second at most, and the mail that it knows is found', async () => {
    const known = await mail.deliver(anna.account, plainMail('beluga'));
    await indexed(anna.account);
    await worker.stop();
    try {
      await mail.deliver(anna.account, plainMail('beluga whale'));
      const found = await quick('beluga');
      expect(listIds(found)).toEqual([known]);
      expect(found.isIndexBehind).toBe(true);
      expect((await quick('is:unread')).isIndexBehind).toBe(false);
    } finally {
      worker = new IndexWorker(mail.services);
      worker.start();
    }
    await indexed(anna.account);
    expect((await quick('beluga')).total).toBe(2);
  });

  test('by subject, sender, recipient alone', async () => {
    const n = await mail.deliver(anna.account, plainMail('narwhal'));
    await indexed(anna.account);
    expect(listIds(await quick('narwhal', { searchType: 'subject' }))).toEqual([n]);
    expect(listIds(await quick('narwhal', { searchType: 'sender' }))).toEqual([]);
    expect(listIds(await quick('partner', { searchType: 'sender' }))).toContain(n);
    expect(listIds(await quick('anna', { searchType: 'recipient' }))).toContain(n);
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
      expect(listIds(await within({}))).toEqual(ns.toReversed());
      expect(listIds(await within({ isUnread: 0 }))).toEqual([ns[3], ns[1]]);
      expect(listIds(await within({ startTime: times[1], endTime: times[2] }))).toEqual([ns[2], ns[1]]);
      expect(await within({ hasAttachment: 1 })).toMatchObject({ total: 0, list: [] });
      const first = await within({ pageSize: 2 });
      expect(first).toMatchObject({ total: 5, unread: 3 });
      const second = await within({ pageSize: 2, sortValues: first.list[1]!.sortValues });
      expect(listIds(second)).toEqual([ns[2], ns[1]]);
      expect(listIds(await within({ pageSize: 2, pageNum: 3 }))).toEqual([ns[0]]);
    }
  });

  test('operators narrow, in English and Chinese, with a word and without', async () => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName: '章鱼 档案' });
    const label = await anna.call(folders.saveLabel, { labelName: '重要客户' });
    const from = (name: string, address: string) =>
      plainMail('squid 报价', '正文 tentacle', ['X-Other: 1']).replace(
        'Chen Wei <chen.wei@partner.example>',
        `${name} <${address}>`,
      );
    const wang = await mail.deliver(anna.account, from('=?utf-8?B?546L5rW354eV?=', 'w@sea.example'), Number(folderId));
    const big = await mail.deliver(
      anna.account,
      plainMail('squid big', 'tentacle '.repeat(3_000), ['Cc: Zhao Min <zhao@sea.example>']),
    );
    await anna.call(mailbox.updateFavorite, { mailIds: [String(wang)], favorite: true });
    await anna.call(mailbox.updateLabels, { mailIds: [String(wang)], add: [label.labelId] });
    await anna.call(mailbox.updateSeen, { mailIds: [String(big)], seen: true });
    await indexed(anna.account);
    const cases: [string, number[]][] = [
      ['squid', [big, wang]],
      ['from:王海燕 squid', [wang]],
      ['发件人：wanghaiyan', [wang]],
      ['why', [wang]],
      ['from:haiyan', [wang]],
      ['squid -from:王海燕', [big]],
      ['-from:王海燕 subject:squid', [big]],
      ['cc:zhao', [big]],
      ['to:zhao', [big]],
      ['抄送:anna', []],
      ['in:"章鱼 档案"', [wang]],
      ['squid 文件夹:收件箱', [big]],
      ['squid in:inbox in:"章鱼 档案"', [big, wang]],
      ['squid -in:inbox', [wang]],
      ['in:nowhere squid', []],
      ['标签:重要客户', [wang]],
      ['squid -label:重要客户', [big]],
      ['label:none squid', []],
      ['is:starred', [wang]],
      ['squid 是:已读', [big]],
      ['squid is:read is:unread', []],
      ['squid larger:10k', [big]],
      ['squid 小于:10k', [wang]],
      ['subject:报价', [wang]],
      ['body:报价', []],
      ['squid has:attachment', []],
      ['squid -含:附件', [big, wang]],
      ['squid after:today', [big, wang]],
      ['squid before:2001', []],
      ['squid -before:2001', [big, wang]],
      ['squid -on:2001', [big, wang]],
      ['in:"章鱼 档案" -tentacle', []],
      ['in:"章鱼 档案" -walrus', [wang]],
    ];
    for (const [text, ns] of cases) {
      expect(listIds(await quick(text)), text).toEqual(ns);
      expect(listIds(await advanced({ searchKeyword: text })), text).toEqual(ns);
    }
    expect((await quick('from:王海燕 "squid" -x')).terms).toEqual(['王海燕', 'squid']);
  });

  test('the row shows where it was found, where neither subject nor preview does', async () => {
    const n = await mail.deliver(
      anna.account,
      plainMail('long', `${'前言 '.repeat(200)}藏在深处的 nautilus 就是它 ${'后记 '.repeat(200)}`),
    );
    await indexed(anna.account);
    const [row] = (await quick('Nautilus')).list;
    expect(Number(row?.mailId)).toBe(n);
    expect(row?.snippet).toContain('藏在深处的 nautilus 就是它 后记');
    expect(row?.snippet?.length).toBeLessThanOrEqual(160);
    expect((await quick('long')).list.find((item) => Number(item.mailId) === n)?.snippet).toBeNull();
  });

  test('pages stay whole while mail arrives: nothing twice, nothing left out', async () => {
    const ns: number[] = [];
    for (let index = 0; index < 30; index++)
      ns.unshift(await mail.deliver(anna.account, plainMail(`plankton ${index}`)));
    await indexed(anna.account);
    for (const keyword of ['plankton', 'plankton is:unread', 'is:unread after:7d -walrus']) {
      const before = listIds(await quick(keyword, { pageSize: 200 }));
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await quick(keyword, { pageSize: 7, ...(cursor === undefined ? {} : { sortValues: cursor }) });
        seen.push(...listIds(page));
        cursor = page.list.at(-1)?.sortValues;
        await mail.deliver(anna.account, plainMail('plankton new'));
        await indexed(anna.account);
      } while (cursor !== undefined);
      expect(seen).toEqual(before);
    }
    expect(ns).toHaveLength(30);
  });

  test('everything that matches is listed page by page, for what is done with all of it', async () => {
    const scope = { account: anna.account, hiddenFolders: [] };
    for (const searchKeyword of ['plankton', 'is:unread', 'plankton is:unread -new']) {
      const criteria = searchCriteriaSchema.parse({ searchKeyword });
      const all = listIds(await advanced({ searchKeyword, pageSize: 200 }));
      const found: number[] = [];
      for (let before: MatchPosition | null = null, isEnd = false; !isEnd; ) {
        const options = { before, limit: 4, nowMs: mail.store.clock.now(), actor: anna.account };
        const page = await findMatching(mail.services, scope, criteria, options);
        found.push(...page.ns);
        before = page.next;
        isEnd = page.next === null;
      }
      expect(found).toEqual(all);
    }
    const none = await findMatching(mail.services, scope, searchCriteriaSchema.parse({}), {
      before: null,
      limit: 4,
      nowMs: 0,
      actor: anna.account,
    });
    expect(none).toEqual({ ns: [], next: null });
  });

  test('a search whose caller has gone ends', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    const scope = { account: anna.account, hiddenFolders: [] };
    for (const searchKeyword of ['plankton', 'is:unread']) {
      const options = { before: null, limit: 4, nowMs: 0, actor: anna.account, signal: gone };
      const search = findMatching(mail.services, scope, searchCriteriaSchema.parse({ searchKeyword }), options);
      await expect(search).rejects.toThrow();
    }
  });

  test('searches are kept, renamed and forgotten, each person their own', async () => {
    const keep = (name: string, searchKeyword: string, searchId?: string) =>
      anna.call(search.save, { name, criteria: { searchKeyword }, ...(searchId === undefined ? {} : { searchId }) });
    const kept = await keep('  未读  报价 ', 'is:unread 报价');
    expect(kept).toMatchObject({ name: '未读 报价', criteria: { searchKeyword: 'is:unread 报价' } });
    expect(await readRefusal(keep('未读 报价', 'x'))).toBe('nameTaken');
    expect(await readRefusal(keep('   ', 'x'))).toBe('savedSearchNameEmpty');
    expect(await readRefusal(keep('字'.repeat(31), 'x'))).toBe('savedSearchNameTooLong');
    expect(await readRefusal(keep('空', '  '))).toBe('searchEmpty');
    expect(await keep('报价', 'is:unread 报价', kept.searchId)).toMatchObject({
      searchId: kept.searchId,
      name: '报价',
    });
    expect((await anna.call(search.saved, {})).list).toHaveLength(1);
    expect((await ben.call(search.saved, {})).list).toEqual([]);
    expect(await readRefusal(ben.call(search.deleteSaved, { searchId: kept.searchId }))).toBe('savedSearchNotFound');
    expect((await anna.call(search.deleteSaved, { searchId: kept.searchId })).list).toEqual([]);
    for (let index = 0; index < maxSavedSearches; index++) await keep(`搜索${index}`, 'x');
    expect(await readRefusal(keep('再来', 'x'))).toBe('savedSearchesFull');
  });

  test('every Chinese word of two characters of a text is found, wherever it stands', async () => {
    const texts = [
      '合同已于上周五签署，请财务部尽快付款。',
      '关于召开二〇二六年度安全生产工作会议的通知',
      '龘龘：生僻字与𠮷野家',
    ];
    for (const text of texts) {
      const n = await mail.deliver(anna.account, plainMail('recall', text));
      await indexed(anna.account);
      for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
        const characters = Array.from(run);
        for (let at = 0; at + 1 < characters.length; at++) {
          const word = characters.slice(at, at + 2).join('');
          expect(listIds(await quick(word)), word).toContain(n);
        }
      }
    }
  });

  test('refusals: nothing asked, reversed times, a folder that is not there', async () => {
    expect(await readRefusal(quick('  '))).toBe('searchEmpty');
    expect(await readRefusal(advanced({}))).toBe('searchEmpty');
    expect(await readRefusal(advanced({ startTime: 2, endTime: 1 }))).toBe('searchTimesReversed');
    expect(await readRefusal(advanced({ searchKeyword: 'x', mailboxId: '9999' }))).toBe('folderNotFound');
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
