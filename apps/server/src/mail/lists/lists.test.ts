import { calls, changeSchemas, type MailList } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { mailbox, folders } = calls;
const listIds = (list: MailList) => list.list.map((item) => Number(item.mailId));

describe.each(productStores)('lists on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
  });
  afterAll(() => mail.close());

  const newFolder = async (folderName: string, mails: number) => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName });
    const ns: number[] = [];
    for (let index = 0; index < mails; index++) {
      ns.push(await mail.deliver(anna.account, plainMail(`${folderName} ${index}`), Number(folderId)));
    }
    return { folderId, ns, newestFirst: ns.toReversed() };
  };

  test('every page, from either end, holds its rows once; beyond the last there is nothing', async () => {
    const { folderId, newestFirst } = await newFolder('页', 23);
    for (const pageSize of [1, 4, 5, 23, 100]) {
      const seen: number[] = [];
      const pages = Math.ceil(23 / pageSize);
      for (let pageNum = 1; pageNum <= pages; pageNum++) {
        const page = await anna.call(mailbox.list, { mailboxId: folderId, pageSize, pageNum });
        expect(page).toMatchObject({ total: 23, unread: 23, pageNum, pageSize });
        seen.push(...listIds(page));
      }
      expect(seen).toEqual(newestFirst);
      expect((await anna.call(mailbox.list, { mailboxId: folderId, pageSize, pageNum: pages + 1 })).list).toEqual([]);
    }
  });

  test('walking by cursor sees each mail once while mails arrive and go', async () => {
    const { folderId, newestFirst } = await newFolder('流', 20);
    const seen: number[] = [];
    let sortValues: string | undefined;
    for (let round = 0; round < 20; round++) {
      const page: MailList = await anna.call(mailbox.list, {
        mailboxId: folderId,
        pageSize: 3,
        ...(sortValues ? { sortValues } : {}),
      });
      if (page.list.length === 0) break;
      seen.push(...listIds(page));
      sortValues = page.list.at(-1)!.sortValues;
      await mail.deliver(anna.account, plainMail('meanwhile'), Number(folderId));
      await anna.call(mailbox.recoverableDelete, { mailIds: [page.list[0]!.mailId] });
    }
    expect(seen).toEqual(newestFirst);
    expect(await readRefusal(anna.call(mailbox.list, { mailboxId: folderId, sortValues: "1' OR 1" }))).toBe(
      'invalidInput',
    );
  });

  test('sticky mails come first; unread and read lists hold only theirs, counted', async () => {
    const { folderId, ns } = await newFolder('读', 9);
    await mail.store.writeRaw(`UPDATE message SET sticky = 1 WHERE account_no = ${anna.account} AND n = ${ns[2]!}`);
    const read = ns.filter((_, index) => index % 3 === 0);
    await anna.call(mailbox.updateSeen, { mailIds: read.map(String), seen: true });
    const list = (more: object) => anna.call(mailbox.list, { mailboxId: folderId, ...more });
    const all = await list({});
    expect(listIds(all)).toEqual([ns[2]!, ...ns.filter((n) => n !== ns[2]).toReversed()]);
    expect(all).toMatchObject({ total: 9, unread: 6 });
    const unread = await list({ isUnread: 1 });
    expect(listIds(unread)).toEqual(ns.filter((n) => !read.includes(n)).toReversed());
    expect(unread.total).toBe(6);
    const seen = await list({ isUnread: 0, pageSize: 2, pageNum: 2 });
    expect(seen.total).toBe(3);
    expect(listIds(seen)).toEqual([read[0]!]);
    // By cursor across the border between sticky and other mails.
    const after = await list({ sortValues: all.list[0]!.sortValues, pageSize: 2 });
    expect(listIds(after)).toEqual(listIds(all).slice(1, 3));
  });

  test('favourites and labels: newest first over all folders, gone with the recycle bin, back with recovery', async () => {
    const one = await newFolder('藏', 3);
    const { labelId } = await anna.call(folders.saveLabel, { labelName: '要' });
    const mailIds = one.ns.map(String);
    await anna.call(mailbox.updateFavorite, { mailIds, favorite: true });
    await anna.call(mailbox.updateLabels, { mailIds, add: [labelId] });
    const starred = await anna.call(mailbox.favoriteList, {});
    expect(listIds(starred)).toEqual(one.newestFirst);
    expect(starred.list[0]).toMatchObject({ favorite: true, labels: [labelId], mailboxId: one.folderId });
    const labelled = () => anna.call(mailbox.labelList, { labelId });
    expect(await labelled()).toMatchObject({ total: 3, unread: 3 });
    await anna.call(mailbox.recoverableDelete, { mailIds: [mailIds[1]] });
    expect(listIds(await labelled())).toEqual([one.ns[2], one.ns[0]]);
    expect((await labelled()).total).toBe(2);
    expect((await anna.call(mailbox.favoriteList, {})).total).toBe(2);
    expect((await anna.call(folders.navigation, {})).favorite).toBe(2);
    await anna.call(mailbox.recover, { mailIds: [mailIds[1]] });
    expect(listIds(await labelled())).toEqual(one.newestFirst);
    const next = await anna.call(mailbox.labelList, {
      labelId,
      pageSize: 1,
      sortValues: (await labelled()).list[0]!.sortValues,
    });
    expect(listIds(next)).toEqual([one.ns[1]]);
    expect(await readRefusal(ben.call(mailbox.labelList, { labelId }))).toBe('labelNotFound');
  });

  test('a closed folder shows nowhere: favourites, labels and their counts', async () => {
    const secret = await newFolder('锁', 2);
    const open = await newFolder('开', 1);
    const { labelId } = await anna.call(folders.saveLabel, { labelName: '混' });
    const mailIds = [...secret.ns, ...open.ns].map(String);
    await anna.call(mailbox.updateFavorite, { mailIds, favorite: true });
    await anna.call(mailbox.updateLabels, { mailIds, add: [labelId] });
    const before = (await anna.call(mailbox.favoriteList, {})).total;
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${anna.account} AND folder_id = ${secret.folderId}`,
    );
    expect((await anna.call(mailbox.favoriteList, {})).total).toBe(before - 2);
    const labelled = await anna.call(mailbox.labelList, { labelId });
    expect(labelled).toMatchObject({ total: 1, unread: 1 });
    expect(listIds(labelled)).toEqual(open.ns);
    const navigation = await anna.call(folders.navigation, {});
    expect(navigation.labelList.find((label) => label.labelId === labelId)).toMatchObject({ mail: 1, unread: 1 });
    expect((await anna.call(mailbox.unreadCount, {})).labels[labelId]).toBe(1);
  });

  test('the drafts folder lists open drafts, the last changed first, and the navigation counts them', async () => {
    const draft = (id: number, state: string) =>
      `INSERT INTO draft (account_no, draft_id, revision, content, subject, recipients, preview, size_bytes, has_attachment, state, created_at, updated_at, modseq)
       VALUES (${ben.account}, ${id}, 1, '{}', 'draft ${id}', '[{"name":"","address":"x@y.example"}]', '', 10, 0, '${state}', 1, ${1_000 * id}, 1)`;
    for (const id of [1, 2, 3]) await mail.store.writeRaw(draft(id, id === 2 ? 'sent' : 'open'));
    const list = await ben.call(mailbox.list, { mailboxId: '3' });
    expect(list).toMatchObject({ total: 2, unread: 0 });
    expect(list.list.map((item) => [item.draftId, item.mailSubject, item.mailFrom.address])).toEqual([
      ['3', 'draft 3', 'ben@example.org'],
      ['1', 'draft 1', 'ben@example.org'],
    ]);
    const navigation = await ben.call(folders.navigation, {});
    expect(navigation.folderList.map((folder) => [folder.kind, folder.folderName])).toEqual([
      ['inbox', '收件箱'],
      ['sent', '发件箱'],
      ['drafts', '草稿箱'],
      ['archive', '归档'],
      ['snoozed', '稍后处理'],
      ['trash', '回收站'],
    ]);
    expect(navigation.folderList[2]).toMatchObject({ mail: 2, unread: 0, spaceSize: 20 });
    expect(navigation.folderOutList.map((target) => target.name)).toEqual(['收件箱', '归档', '回收站', '垃圾邮件']);
  });

  test('an arrival publishes the row that the list shows', async () => {
    mail.store.published.length = 0;
    const n = await mail.deliver(anna.account, plainMail('=?gb18030?B?xOO6ww==?=', '正文'));
    const arrived = changeSchemas.mailArrived.parse(
      mail.store.published.find((event) => event.kind === 'mailArrived')?.data,
    );
    const { timetitle, ...item } = (await anna.call(mailbox.list, { mailboxId: '1', pageSize: 1 })).list[0]!;
    expect(timetitle).toBe('today');
    expect(arrived.item).toEqual(item);
    expect(item).toMatchObject({
      mailId: String(n),
      mailSubject: '你好',
      mailFrom: { name: 'Chen Wei' },
      preview: '正文',
    });
    expect(arrived.notify).toBe(true);
  });

  test('answers join the conversation of what they answer', async () => {
    const readThread = async (n: number) =>
      (
        await mail.store.database.read
          .selectFrom('message')
          .select('thread_n')
          .where('account_no', '=', ben.account)
          .where('n', '=', n)
          .executeTakeFirstOrThrow()
      ).thread_n;
    const first = await mail.deliver(ben.account, plainMail('q', 'x', ['Message-ID: <q@x>']));
    const other = await mail.deliver(ben.account, plainMail('o', 'x', ['Message-ID: <o@x>']));
    const answer = await mail.deliver(
      ben.account,
      plainMail('Re: q', 'x', ['Message-ID: <a@x>', 'In-Reply-To: <q@x>']),
    );
    const third = await mail.deliver(ben.account, plainMail('Re: Re: q', 'x', ['References: <q@x> <a@x>']));
    expect([
      await readThread(first),
      await readThread(other),
      await readThread(answer),
      await readThread(third),
    ]).toEqual([first, other, first, first]);
  });
});
