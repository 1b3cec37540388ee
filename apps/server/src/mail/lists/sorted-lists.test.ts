import { calls, type MailList } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareTexts, createRanking, sortText, subjectText } from './sort-text.ts';
import { formatSortedPosition, parseSortedPosition } from './sorted-position.ts';

const { mailbox, folders } = calls;
const listSubjects = (list: MailList) => list.list.map((item) => item.mailSubject);
const listNames = (list: MailList) => list.list.map((item) => item.mailFrom.name);
const encode = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const message = (name: string, subject: string, bytes = 10) =>
  plainMail(encode(subject), 'x'.repeat(bytes)).replace('Chen Wei', encode(name));

describe.each(productStores)('sorted lists on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());

  const fill = async (folderName: string, messages: readonly string[]) => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName });
    const ns: number[] = [];
    for (const raw of messages) ns.push(await mail.deliver(anna.account, raw, Number(folderId)));
    const list = (more: object) => anna.call(mailbox.list, { mailboxId: folderId, ...more });
    return { folderId, ns, list };
  };

  test('by sender, subject and size, both ways; Chinese by pinyin, answers beside what they answer, equals by time', async () => {
    const { list } = await fill('序', [
      message('张明', 'b', 300),
      message('陈华', 'Re: a', 100),
      message('anna', 'a', 200),
      message('Bob', '回复：Zebra', 400),
      message('王海燕', '会议', 50),
    ]);
    expect(listNames(await list({ sort: 'sender' }))).toEqual(['anna', 'Bob', '陈华', '王海燕', '张明']);
    expect(listNames(await list({ sort: 'sender', order: 'desc' }))).toEqual(['张明', '王海燕', '陈华', 'Bob', 'anna']);
    expect(listSubjects(await list({ sort: 'subject' }))).toEqual(['a', 'Re: a', 'b', '回复：Zebra', '会议']);
    expect(listSubjects(await list({ sort: 'size' }))).toEqual(['回复：Zebra', 'b', 'a', 'Re: a', '会议']);
    expect(listSubjects(await list({ sort: 'size', order: 'asc' }))[0]).toBe('会议');
    const unread = await list({ sort: 'sender', isUnread: 1, pageSize: 2, pageNum: 2 });
    expect(unread).toMatchObject({ total: 5, unread: 5 });
    expect(listNames(unread)).toEqual(['陈华', '王海燕']);
    expect((await list({ sort: 'sender', isUnread: 0 })).total).toBe(0);
  });

  test('the cursor holds its position while mails arrive before and behind it and the mail that it names goes', async () => {
    const names = ['b', 'd', 'f', 'h', 'j', 'l'];
    const { folderId, list } = await fill(
      '游',
      names.map((name) => message(name, name)),
    );
    const seen: string[] = [];
    let sortValues: string | undefined;
    for (const arriving of ['a', 'z', 'a']) {
      const page: MailList = await list({ sort: 'sender', pageSize: 2, ...(sortValues ? { sortValues } : {}) });
      seen.push(...listNames(page));
      sortValues = page.list.at(-1)!.sortValues;
      await mail.deliver(anna.account, message(arriving, arriving), Number(folderId));
      await anna.call(mailbox.recoverableDelete, { mailIds: [page.list.at(-1)!.mailId] });
    }
    expect(seen).toEqual(names);
    expect(listNames(await list({ sort: 'sender', sortValues: sortValues! }))).toEqual(['z']);
    expect(await readRefusal(list({ sort: 'subject', sortValues: sortValues! }))).toBe('invalidInput');
  });

  test('by time from the oldest: sticky mails above, by page and by cursor', async () => {
    const { ns, list } = await fill(
      '老',
      ['1', '2', '3', '4', '5'].map((name) => message(name, name)),
    );
    await mail.store.writeRaw(
      `UPDATE message SET sticky = 1 WHERE account_no = ${anna.account} AND n IN (${ns[1]!}, ${ns[3]!})`,
    );
    const order = 'asc';
    const expected = ['2', '4', '1', '3', '5'];
    expect(listSubjects(await list({ order }))).toEqual(expected);
    for (const pageSize of [1, 2, 3]) {
      const paged: string[] = [];
      for (let pageNum = 1; pageNum <= 5; pageNum += 1)
        paged.push(...listSubjects(await list({ order, pageSize, pageNum })));
      expect(paged).toEqual(expected);
      const walked: string[] = [];
      let sortValues: string | undefined;
      for (let round = 0; round < 5; round += 1) {
        const page: MailList = await list({ order, pageSize, ...(sortValues ? { sortValues } : {}) });
        walked.push(...listSubjects(page));
        sortValues = page.list.at(-1)?.sortValues ?? sortValues;
      }
      expect(walked).toEqual(expected);
    }
  });

  test('Sent is sorted by whom the mails went to; drafts stay by time', async () => {
    await mail.deliver(anna.account, message('Anna', 'one').replace('anna@example.org', 'Zoe <z@x.example>'), 2);
    await mail.deliver(anna.account, message('Anna', 'two').replace('anna@example.org', 'Adam <a@x.example>'), 2);
    const sent = await anna.call(mailbox.list, { mailboxId: '2', sort: 'sender' });
    expect(sent.list.map((item) => item.mailTo[0]?.name)).toEqual(['Adam', 'Zoe']);
    const drafts = await anna.call(mailbox.list, { mailboxId: '3', sort: 'subject' });
    expect(drafts.list).toEqual([]);
  });

  test('a closed folder has no order', async () => {
    const { folderId, list } = await fill('闭', [message('a', 'a')]);
    expect((await list({ sort: 'size' })).total).toBe(1);
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${anna.account} AND folder_id = ${folderId}`,
    );
    expect(await readRefusal(list({ sort: 'size' }))).toBe('folderClosed');
    const everywhere = await anna.call(mailbox.readList, { seen: 0, sort: 'size', pageSize: 200 });
    expect(everywhere.list.some((item) => item.mailboxId === folderId)).toBe(false);
  });
});

describe('keys of a sort', () => {
  test('many compare as two do', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '王', '陈', '张', '一', '龥', 'é', '~'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 20 }), (texts) => {
        const keys = texts.map(sortText);
        const rank = createRanking(keys);
        const byRank = keys.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
        expect(byRank).toEqual(keys.toSorted(compareTexts));
      }),
    );
  });

  test('a position comes back from its cursor, whatever the subject is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (subject, receivedAt, n) => {
        const position = { key: subjectText(subject).toWellFormed(), receivedAt, n };
        const text = formatSortedPosition('subject', position);
        expect(text.length).toBeLessThanOrEqual(400);
        expect(parseSortedPosition('subject', text)).toEqual(position);
        expect(parseSortedPosition('sender', text)).toBeNull();
      }),
    );
  });
});
