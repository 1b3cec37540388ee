import { calls } from '@hongyan/contract';
import { ImapRefusal } from '@hongyan/imap';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { changeMailFlags } from './change-mail-flags.ts';

const { mailbox, folders } = calls;

describe.each(productStores)('flags that a program sets, on $name', (engine) => {
  let mail: MailStore;
  let inbox: MailboxView;
  let work: string;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    inbox = createView(mail, 1);
    work = (await mail.anna.call(folders.saveLabel, { labelName: '工作 A' })).labelId;
    for (let index = 0; index < 3; index += 1)
      await mail.deliver(mail.anna.account, plainMail(`mail ${String(index)}`));
  });
  afterAll(() => mail.close());

  const change = (uids: readonly number[], mode: 'add' | 'remove' | 'replace', ...flags: string[]) =>
    changeMailFlags(mail.services, inbox, uids, { mode, flags });
  const readFlags = async (uid: number) => (await change([uid], 'add')).mails[0]?.flags;
  const shown = async () => (await mail.anna.call(mailbox.list, { mailboxId: '1' })).list.toReversed();

  test('the web client shows at once what they mean, and its counters with them', async () => {
    const { mails } = await change([1], 'add', '\\seen', '\\Flagged', '\\Answered', '$forwarded', 'Hongyan-Sticky');
    expect(mails[0]?.flags).toEqual(['\\Answered', '\\Flagged', '\\Seen', '$Forwarded', 'Hongyan-Sticky']);
    const [row] = (await shown()).filter((one) => one.mailSubject === 'mail 0');
    expect(row).toMatchObject({ seen: true, favorite: true, answered: true, forwarded: true, sticky: true });
    const { list } = await mail.anna.call(mailbox.list, { mailboxId: '1', pageSize: 10 });
    expect(list.filter((one) => !one.seen)).toHaveLength(2);
    const notified = mail.store.published.findLast((event) => event.kind === 'countsChanged');
    expect(notified?.data).toMatchObject({ folders: [{ folderId: '1', unread: 2 }] });
  });

  test('a label is a keyword, a colour takes the others away, and keywords without a meaning are kept as given', async () => {
    await change([2], 'add', '=e5=b7=a5=e4=bd=9c=20A', 'hongyan-color-3', 'NonJunk');
    expect(await readFlags(2)).toEqual(['Hongyan-Color-3', '=e5=b7=a5=e4=bd=9c=20A', 'NonJunk']);
    await change([2], 'add', 'Hongyan-Color-5', 'nonjunk');
    expect(await readFlags(2)).toEqual(['Hongyan-Color-5', '=e5=b7=a5=e4=bd=9c=20A', 'NonJunk']);
    const [row] = (await shown()).filter((one) => one.mailSubject === 'mail 1');
    expect(row).toMatchObject({ labels: [work], color: 5 });
    await change([2], 'remove', 'Hongyan-Color-3', 'NONJUNK', '=e5=b7=a5=e4=bd=9c=20a');
    expect(await readFlags(2)).toEqual(['Hongyan-Color-5']);
    const { list } = await mail.anna.call(folders.labels, {});
    expect(list).toHaveLength(1);
  });

  test('a replacement sets what it names and takes the rest away', async () => {
    await change([3], 'add', '\\Deleted', 'kept', '=e5=b7=a5=e4=bd=9c=20A', '\\Flagged');
    const { mails } = await change([3], 'replace', '\\Seen', 'kept', 'fresh');
    expect(mails[0]?.flags).toEqual(['\\Seen', 'fresh', 'kept']);
  });

  test('what has changed since is left alone and reported; what is so already keeps its MODSEQ', async () => {
    const [first] = (await change([1], 'add')).mails;
    const [second] = (await change([2], 'add', '\\Seen')).mails;
    expect(second?.modseq).toBeGreaterThan(first?.modseq ?? 0);
    const notified = await changeMailFlags(mail.services, inbox, [1, 2, 99], {
      mode: 'add',
      flags: ['later'],
      unchangedSince: (second?.modseq ?? 0) - 1,
    });
    expect(notified.conflicts).toEqual([2]);
    expect(notified.mails.map(({ uid }) => uid)).toEqual([1]);
    expect((await change([2], 'add', '\\Seen')).mails[0]?.modseq).toBe(second?.modseq);
  });

  test('a mail has a hundred keywords at most, and can be marked for deletion all the same', async () => {
    const names = (from: number, count: number) =>
      Array.from({ length: count }, (_none, at) => `kw${String(from + at)}`);
    await change([3], 'replace', ...names(0, 60));
    await change([3], 'add', ...names(50, 50));
    await expect(change([3], 'add', 'one-more')).rejects.toMatchObject({ code: 'LIMIT' });
    await expect(change([3], 'replace', ...names(1_000, 101))).rejects.toMatchObject({ code: 'LIMIT' });
    await change([3], 'add', 'kw7', '\\Deleted');
    expect(await readFlags(3)).toHaveLength(101);
    await change([3], 'replace', 'one-more');
    expect(await readFlags(3)).toEqual(['one-more']);
  });

  test('who may only read changes nothing, but for the own read mark of a public mailbox', async () => {
    const closed = createView(mail, 1, { right: 'read' });
    const seen = { mode: 'add', flags: ['\\Seen'] } as const;
    await expect(changeMailFlags(mail.services, closed, [2], seen)).rejects.toThrow(ImapRefusal);
    const shared = createView(mail, 1, { right: 'read', reader: mail.ben.account });
    const unread = { mode: 'remove', flags: ['\\Seen'] } as const;
    expect((await changeMailFlags(mail.services, shared, [2], unread)).mails[0]?.flags).not.toContain('\\Seen');
    expect(await readFlags(2)).toContain('\\Seen');
    const deleted = { mode: 'add', flags: ['\\Deleted'] } as const;
    await expect(changeMailFlags(mail.services, shared, [2], deleted)).rejects.toMatchObject({ code: 'NOPERM' });
  });

  test('flags that are so already are answered without a write, and a mail that differs is written alone', async () => {
    await change([1, 2, 3], 'replace', '\\Seen', 'same');
    const before = mail.services.database.stats().operations;
    for (const [mode, ...flags] of [
      ['replace', 'SAME', '\\seen', '\\Draft'],
      ['add', 'same'],
      ['remove', '\\Flagged', 'other'],
    ] as const) {
      const { mails } = await change([1, 2, 3], mode, ...flags);
      expect(mails.map((one) => one.flags)).toEqual(Array.from({ length: 3 }, () => ['\\Seen', 'same']));
    }
    expect(mail.services.database.stats().operations).toBe(before);
    await change([2], 'add', '\\Flagged');
    const { mails } = await change([1, 2, 3], 'replace', '\\Seen', 'same');
    expect(mails.map((one) => one.flags)).toEqual(Array.from({ length: 3 }, () => ['\\Seen', 'same']));
    expect(mails[1]?.modseq).toBeGreaterThan(mails[0]?.modseq ?? 0);
    expect(mail.services.database.stats().operations).toBe(before + 2);
    const label = await change([1], 'add', '=e5=b7=a5=e4=bd=9c=20A');
    expect(label.mails[0]?.flags).toContain('=e5=b7=a5=e4=bd=9c=20A');
  });
});
