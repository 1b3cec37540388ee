import { calls, type MailList } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxThreadMails } from './find-thread.ts';

const { mailbox, folders } = calls;

/** A mail of a conversation: `id` answers `parent`. */
function threadMail(id: string, parent: string | null, from = 'Chen Wei <chen.wei@partner.example>'): string {
  const headers = [`Message-ID: <${id}@c.example>`, ...(parent === null ? [] : [`In-Reply-To: <${parent}@c.example>`])];
  return plainMail(`mail ${id}`, `text of ${id}`, headers).replace(
    'From: Chen Wei <chen.wei@partner.example>',
    `From: ${from}`,
  );
}

describe.each(productStores)('a list by conversations on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;
  let made = 0;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
  });
  afterAll(() => mail.close());

  const newFolder = async () => (await anna.call(folders.saveFolder, { folderName: `夹${String(made++)}` })).folderId;
  const put = (folderId: string, raw: string) => mail.deliver(anna.account, raw, Number(folderId));
  const list = (folderId: string, more: object = {}): Promise<MailList> =>
    anna.call(mailbox.list, { mailboxId: folderId, conversations: 1, ...more });
  const listIds = (page: MailList) => page.list.map((item) => Number(item.mailId));

  test('a row is the newest mail of its conversation, with who wrote, how many and what is unread', async () => {
    const folderId = await newFolder();
    const first = await put(folderId, threadMail('a1', null));
    const other = await put(folderId, threadMail('b1', null));
    const second = await put(folderId, threadMail('a2', 'a1', 'Zhao Min <zhao@partner.example>'));
    const sent = await put('2', threadMail('a3', 'a2', 'anna <anna@example.org>'));
    const page = await list(folderId);
    expect(page.total).toBe(2);
    expect(listIds(page)).toEqual([second, other]);
    expect(page.list[0]).toMatchObject({
      seen: false,
      conversation: {
        count: 3,
        unread: 2,
        mailIds: [String(second), String(first)],
        people: [
          { address: 'chen.wei@partner.example' },
          { address: 'zhao@partner.example' },
          { address: 'anna@example.org' },
        ],
      },
    });
    await anna.call(mailbox.updateSeen, { mailIds: [String(second)], seen: true });
    expect((await list(folderId)).list[0]).toMatchObject({ seen: false, conversation: { unread: 1 } });
    await anna.call(mailbox.updateSeen, { mailIds: [String(first)], seen: true });
    expect((await list(folderId)).list[0]).toMatchObject({ seen: true, conversation: { unread: 0 } });
    const thread = await anna.call(mailbox.threadList, { mailId: String(first) });
    expect(thread.list.map((item) => Number(item.mailId))).toEqual([first, second, sent]);
    expect(await readRefusal(ben.call(mailbox.threadList, { mailId: '4000000' }))).toBe('mailNotFound');
  });

  test('pages, from either end and by cursor, hold each conversation once; filters count conversations', async () => {
    const folderId = await newFolder();
    const newestFirst: number[] = [];
    for (let index = 0; index < 11; index++) {
      const latest = `p${String(index)}`;
      const older = await put(folderId, threadMail(latest, null));
      await put(folderId, threadMail(`${latest}x`, latest));
      newestFirst.unshift(await put(folderId, threadMail(`${latest}y`, `${latest}x`)));
      // Of every third conversation all is read; of the next, all but the oldest.
      if (index % 3 === 2) continue;
      const read = [String(newestFirst[0]), String(newestFirst[0]! - 1), ...(index % 3 === 0 ? [String(older)] : [])];
      await anna.call(mailbox.updateSeen, { mailIds: read, seen: true });
    }
    const isRead = (latest: number) => (10 - newestFirst.indexOf(latest)) % 3 === 0;
    for (const [isUnread, expected] of [
      [2, newestFirst],
      [1, newestFirst.filter((latest) => !isRead(latest))],
      [0, newestFirst.filter(isRead)],
    ] as const) {
      for (const pageSize of [1, 4, 50]) {
        const seen: number[] = [];
        for (let pageNum = 1; pageNum <= Math.ceil(expected.length / pageSize); pageNum++) {
          const page = await list(folderId, { pageSize, pageNum, isUnread });
          expect(page.total).toBe(expected.length);
          seen.push(...listIds(page));
        }
        expect(seen).toEqual(expected);
      }
      const walked: number[] = [];
      let sortValues: string | undefined;
      for (;;) {
        const page = await list(folderId, {
          pageSize: 3,
          isUnread,
          ...(sortValues === undefined ? {} : { sortValues }),
        });
        if (page.list.length === 0) break;
        walked.push(...listIds(page));
        sortValues = page.list.at(-1)!.sortValues;
      }
      expect(walked).toEqual(expected);
    }
  });

  test('mail in the bin, in junk or in a closed folder is no part of what is seen from elsewhere', async () => {
    const folderId = await newFolder();
    const closed = await newFolder();
    const here = await put(folderId, threadMail('h1', null));
    const binned = await put(folderId, threadMail('h2', 'h1'));
    await put('5', threadMail('h3', 'h1'));
    const hidden = await put(closed, threadMail('h4', 'h1'));
    await anna.call(mailbox.recoverableDelete, { mailIds: [String(binned)] });
    const readThread = async (n: number) =>
      (await anna.call(mailbox.threadList, { mailId: String(n) })).list.map((item) => Number(item.mailId));
    expect(await readThread(here)).toEqual([here, hidden]);
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${anna.account} AND folder_id = ${closed}`,
    );
    expect(await readThread(here)).toEqual([here]);
    expect(await readThread(binned)).toEqual([here, binned]);
    expect((await list(folderId)).list[0]?.conversation).toMatchObject({ count: 1, mailIds: [String(here)] });
  });

  test('equal subjects join nothing', async () => {
    const folderId = await newFolder();
    await put(folderId, plainMail('Invoice', 'one', ['Message-ID: <s1@c.example>']));
    await put(folderId, plainMail('Re: Invoice', 'two', ['Message-ID: <s2@c.example>']));
    expect((await list(folderId)).total).toBe(2);
  });

  test('an endless conversation is cut: what moving one mail costs stays bounded', async () => {
    const folderId = await newFolder();
    const first = await put(folderId, threadMail('e0', null));
    await mail.store.writeRaw(
      `UPDATE message SET thread_n = ${first} WHERE account_no = ${anna.account} AND n <= ${first}`,
    );
    const { count } = await mail.store.database.read
      .selectFrom('message')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_no', '=', anna.account)
      .where('thread_n', '=', first)
      .executeTakeFirstOrThrow();
    for (let index = count; index < maxThreadMails + 2; index++)
      await put(folderId, threadMail(`e${String(index)}`, 'e0'));
    const sizes = await mail.store.database.read
      .selectFrom('message')
      .select(['thread_n', (eb) => eb.fn.countAll<number>().as('count')])
      .where('account_no', '=', anna.account)
      .groupBy('thread_n')
      .execute();
    expect(Math.max(...sizes.map((row) => row.count))).toBe(maxThreadMails);
  }, 60_000);
});

describe.each(productStores)('the source of a mail on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
  });
  afterAll(() => mail.close());

  test('is shown as it came, with its headers decoded, whatever bytes it is of', async () => {
    const { anna } = mail;
    const raw = Buffer.concat([
      Buffer.from(threadMail('s', null).replace('Subject: mail s', 'Subject: =?utf-8?B?5L2g5aW9?=')),
      Buffer.from([0xc4, 0xe3, 0x00, 0x1b, 0x81, 0x0d, 0x0a]),
    ]);
    const n = await mail.deliver(anna.account, raw);
    const source = await anna.call(mailbox.source, { mailId: String(n) });
    expect(source.headers).toContainEqual({ name: 'Subject', value: '你好' });
    expect(source.source).toContain('Subject: =?utf-8?B?5L2g5aW9?=');
    expect(source.source).toContain('Äã\u2400\u241b\\x81');
    expect(source.truncated).toBe(false);
    expect(await readRefusal(mail.ben.call(mailbox.source, { mailId: String(n) }))).toBe('mailNotFound');
  });

  test('is cut at a mebibyte, within no character', async () => {
    const { anna } = mail;
    const n = await mail.deliver(anna.account, plainMail('long', '你好吗\r\n'.repeat(200_000)));
    const source = await anna.call(mailbox.source, { mailId: String(n) });
    expect(source.truncated).toBe(true);
    expect(source.size).toBeGreaterThan(2_000_000);
    expect(source.source).toContain('你好吗\n你好吗');
  });
});
