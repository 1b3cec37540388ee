import { calls } from '@hongyan/contract';
import { ImapRefusal, nothingWished } from '@hongyan/imap';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { changeMailFlags } from './change-mail-flags.ts';
import { copyMails, moveMails } from './copy-mails.ts';
import { expungeMarked } from './expunge-marked.ts';
import { fetchMails } from './fetch-mails.ts';

const { mailbox, folders } = calls;
const plainWish = {
  ...nothingWished,
  ...{ flags: true, internalDate: true, size: true, envelope: true, ids: true, saveDate: true },
};

describe.each(productStores)('copies, moves and removals by a program, on $name', (engine) => {
  let mail: MailStore;
  let inbox: MailboxView;
  let trash: MailboxView;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    inbox = createView(mail, 1);
    trash = createView(mail, 4, { kind: 'trash' });
    await mail.anna.call(folders.saveLabel, { labelName: 'work' });
    for (let index = 0; index < 6; index += 1)
      await mail.deliver(
        mail.anna.account,
        plainMail(`mail ${String(index)}`, 'x', [`Message-ID: <${String(index)}@x>`]),
      );
  });
  afterAll(() => mail.close());

  const read = async (view: MailboxView, uids: readonly number[]) => {
    const found = [];
    for await (const batch of fetchMails(mail.services, view, uids, plainWish)) found.push(...batch);
    return found;
  };
  const change = (view: MailboxView, uids: readonly number[], ...flags: string[]) =>
    changeMailFlags(mail.services, view, uids, { mode: 'add', flags });
  const audits = async (action: string) =>
    mail.store.database.read.selectFrom('audit').selectAll().where('action', '=', action).orderBy('at').execute();
  const custom = async (folderName: string) =>
    createView(mail, Number((await mail.anna.call(folders.saveFolder, { folderName })).folderId), { kind: 'custom' });

  test('a copy has the flags, the time and the conversation of its original, in the same order', async () => {
    const target = await custom('copies');
    await change(inbox, [2], '\\Seen', '\\Flagged', 'work', 'NonJunk', '\\Deleted', 'Hongyan-Color-2');
    mail.store.clock.advance(5_000);
    const copied = await copyMails(mail.services, inbox, [3, 2, 77], target);
    expect(copied).toMatchObject({ sourceUids: [2, 3], targetUids: [1, 2] });
    const [original] = await read(inbox, [2]);
    const [copy] = await read(target, [1]);
    expect(copy).toMatchObject({
      flags: ['\\Flagged', '\\Seen', 'Hongyan-Color-2', 'work', 'NonJunk'],
      internalDate: original?.internalDate,
      threadId: original?.threadId,
      envelope: original?.envelope,
      saveDate: mail.store.clock.now(),
    });
    expect(copy?.emailId).not.toBe(original?.emailId);
    await changeMailFlags(mail.services, inbox, [2], { mode: 'remove', flags: ['\\Deleted'] });
  });

  test('a copy into the recycle bin and an expunge are a deletion: in the log, and recoverable', async () => {
    await change(inbox, [1], '\\Deleted', 'kept');
    await change(inbox, [3], '\\Deleted');
    await copyMails(mail.services, inbox, [1], trash);
    expect(await audits('mail.delete')).toHaveLength(1);
    const gone = await expungeMarked(mail.services, inbox, [1, 2]);
    expect(gone.uids).toEqual([1]);
    expect((await expungeMarked(mail.services, inbox, null)).uids).toEqual([3]);
    expect((await expungeMarked(mail.services, inbox, null)).uids).toEqual([]);
    expect(await audits('mail.deleteForGood')).toHaveLength(2);
    const { list } = await mail.anna.call(mailbox.expungedList, {});
    expect(list).toHaveLength(2);
    const lost = list.find((one) => one.mailSubject === 'mail 0');
    await mail.anna.call(mailbox.recover, { mailIds: [lost?.mailId] });
    const [back] = (await read(inbox, [7, 8, 9])).filter((one) => Buffer.from(one.envelope ?? '').includes('mail 0'));
    expect(back?.flags).toEqual(['kept']);
  });

  test('a move keeps keywords, leaves the mark of EXPUNGE behind, and is a deletion where it leads into the recycle bin', async () => {
    await change(inbox, [4, 5], '\\Deleted', 'kept');
    const before = (await audits('mail.delete')).length;
    const moved = await moveMails(mail.services, inbox, [5, 4], trash);
    expect(moved.sourceUids).toEqual([4, 5]);
    expect(moved.targetUids[1]).toBe((moved.targetUids[0] ?? 0) + 1);
    expect((await read(trash, moved.targetUids)).map((one) => one.flags)).toEqual([['kept'], ['kept']]);
    expect(await audits('mail.delete')).toHaveLength(before + 1);
    expect(await read(inbox, [4, 5])).toEqual([]);
  });

  test("another account's mailbox takes copies that share the body; a move takes the original away with it", async () => {
    const theirs = createView(mail, 1, { of: mail.ben.account, right: 'full' });
    await copyMails(mail.services, inbox, [2], theirs);
    const moved = await moveMails(mail.services, inbox, [2], theirs);
    expect(await read(inbox, [2])).toEqual([]);
    const there = await read(theirs, moved.targetUids);
    expect(there.map((one) => one.flags)).toEqual([['\\Flagged', '\\Seen', 'Hongyan-Color-2', 'NonJunk']]);
    const bodies = await mail.store.database.read
      .selectFrom('message')
      .select('body_id')
      .distinct()
      .where('account_no', '=', mail.ben.account)
      .execute();
    expect(bodies).toHaveLength(1);
  });

  test('a COPY of more than one operation is all or none: what came before the quota ended goes again', async () => {
    const { account } = mail.anna;
    const [source, target] = [await custom('many'), await custom('none')];
    const row = () =>
      mail.store.database.read
        .selectFrom('account')
        .select(['used_bytes', 'quota_bytes'])
        .where('account_no', '=', account)
        .executeTakeFirstOrThrow();
    const uids = [1, 2, 3, 4, 5];
    for (let copy = 0; copy < uids.length; copy += 1) await copyMails(mail.services, inbox, [6], source);
    const { used_bytes: used, quota_bytes: quota } = await row();
    const [one] = await read(source, [1]);
    const room = used + 3 * (one?.sizeBytes ?? 0);
    const allow = (bytes: number) =>
      mail.store.writeRaw(`UPDATE account SET quota_bytes = ${String(bytes)} WHERE account_no = ${String(account)}`);
    await allow(room);
    await expect(copyMails(mail.services, source, uids, target, 2)).rejects.toMatchObject({ code: 'OVERQUOTA' });
    expect(await row()).toMatchObject({ used_bytes: used });
    expect((await mail.anna.call(mailbox.list, { mailboxId: String(target.folderId) })).total).toBe(0);
    await allow(quota);
    const { sourceUids, targetUids } = await copyMails(mail.services, source, uids, target, 2);
    expect(sourceUids).toEqual(uids);
    expect(targetUids.length).toBe(uids.length);
    expect(targetUids).toEqual([...targetUids].sort((x, y) => x - y));
  });

  test('who has no room gets nothing, and who may only read changes nothing', async () => {
    await mail.store.writeRaw(
      `UPDATE account SET quota_bytes = used_bytes + 1 WHERE account_no = ${String(mail.anna.account)}`,
    );
    await expect(copyMails(mail.services, inbox, [6], trash)).rejects.toMatchObject({ code: 'OVERQUOTA' });
    const closed = createView(mail, 1, { right: 'read' });
    await expect(moveMails(mail.services, closed, [6], trash)).rejects.toThrow(ImapRefusal);
    await expect(copyMails(mail.services, inbox, [6], closed)).rejects.toMatchObject({ code: 'NOPERM' });
    await expect(expungeMarked(mail.services, closed, null)).rejects.toMatchObject({ code: 'NOPERM' });
  });
});
