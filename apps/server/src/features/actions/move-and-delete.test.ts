import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { testContext } from '@hongyan/testkit/store/test-databases.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateSeen } from './update-seen.ts';

const { mailbox, folders } = calls;

describe.each(productStores)('moving and deleting on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
  });
  afterAll(() => mail.close());
  beforeEach(() => {
    mail.store.published.length = 0;
  });

  const row = (account: number, n: number) =>
    mail.store.database.read
      .selectFrom('message')
      .selectAll()
      .where('account_no', '=', account)
      .where('n', '=', n)
      .executeTakeFirstOrThrow();
  const folder = (id: number) =>
    mail.store.database.read
      .selectFrom('folder')
      .selectAll()
      .where('account_no', '=', anna.account)
      .where('folder_id', '=', id)
      .executeTakeFirstOrThrow();
  const kinds = () => mail.store.published.map((event) => event.kind);
  const addFolder = (folderName: string) => anna.call(folders.saveFolder, { folderName });

  test('a move gives a new UID, a vanished row, one MODSEQ for all, and says where', async () => {
    const target = await addFolder('项目');
    const n = await mail.deliver(anna.account, plainMail('a'));
    const before = await row(anna.account, n);
    mail.store.published.length = 0;
    const moved = await anna.call(mailbox.move, { mailIds: [String(n)], targetMailboxId: target.folderId });
    expect(moved).toEqual({
      mails: [{ mailId: String(n), mailboxId: target.folderId, mailUid: 1 }],
      message: '邮件已移动到项目',
    });
    const after = await row(anna.account, n);
    expect(after).toMatchObject({ folder_id: Number(target.folderId), uid: 1, origin_folder_id: null });
    const vanished = await mail.store.database.read
      .selectFrom('vanished')
      .selectAll()
      .where('account_no', '=', anna.account)
      .where('n', '=', n)
      .execute();
    expect(vanished).toEqual([{ account_no: anna.account, folder_id: 1, uid: before.uid, n, modseq: after.modseq }]);
    expect(kinds()).toEqual(['mailMoved', 'countsChanged']);
    expect(new Set(mail.store.published.map((event) => event.modseq))).toEqual(new Set([after.modseq]));
    expect(await folder(Number(target.folderId))).toMatchObject({ total: 1, unread: 1, uid_next: 2 });
  });

  test('the same by the UIDs of a folder, as IMAP and the specification name mails', async () => {
    const n = await mail.deliver(anna.account, plainMail('by uid'));
    const { uid } = await row(anna.account, n);
    const moved = await anna.call(mailbox.recoverableDelete, { mailboxId: '1', mailUids: [uid] });
    expect(moved.mails).toMatchObject([{ mailId: String(n), mailboxId: '4' }]);
    expect(await readRefusal(anna.call(mailbox.recoverableDelete, { mailboxId: '1', mailUids: [uid] }))).toBe(
      'mailNotFound',
    );
    expect(await readRefusal(anna.call(mailbox.recoverableDelete, { mailUids: [uid] }))).toBe('invalidInput');
  });

  test('refusals: nothing selected, already there, no such folder, and drafts take no mail', async () => {
    const n = await mail.deliver(anna.account, plainMail('b'));
    const mailIds = [String(n)];
    expect(await readRefusal(anna.call(mailbox.move, { targetMailboxId: '1' }))).toBe('selectRow');
    expect(await readRefusal(anna.call(mailbox.move, { mailIds, targetMailboxId: '1' }))).toBe('alreadyInFolder');
    expect(await readRefusal(anna.call(mailbox.move, { mailIds, targetMailboxId: '9999' }))).toBe('folderNotFound');
    expect(await readRefusal(anna.call(mailbox.move, { mailIds, targetMailboxId: '3' }))).toBe('folderNotFound');
  });

  test("another account's mails are refused everywhere, and nothing of a mixed call happens", async () => {
    // Ben's mail has a number that Anna has never had.
    let foreign = 0;
    const { n: annas } = { n: await mail.deliver(anna.account, plainMail('mine')) };
    while (foreign <= annas) foreign = await mail.deliver(ben.account, plainMail('his'));
    const before = await row(anna.account, annas);
    const mailIds = [String(annas), String(foreign)];
    const attempts = [
      () => anna.call(mailbox.updateSeen, { mailIds, seen: true }),
      () => anna.call(mailbox.updateFavorite, { mailIds, favorite: true }),
      () => anna.call(mailbox.updateLabels, { mailIds }),
      () => anna.call(mailbox.move, { mailIds, targetMailboxId: '5' }),
      () => anna.call(mailbox.recoverableDelete, { mailIds }),
      () => anna.call(mailbox.recover, { mailIds }),
      () => anna.call(mailbox.hardDelete, { mailIds }),
      () => anna.call(mailbox.detail, { mailId: String(foreign) }),
    ];
    for (const attempt of attempts) expect(await readRefusal(attempt())).toBe('mailNotFound');
    expect(await row(anna.account, annas)).toEqual(before);
    expect(await row(ben.account, foreign)).toMatchObject({ seen: 0, folder_id: 1 });
  });

  test('a number beyond 2^32 does not reach into the next account', async () => {
    const n = await mail.deliver(ben.account, plainMail('his'));
    const reach = 2 ** 32 * (ben.account - anna.account) + n;
    expect(String(reach).length).toBeLessThanOrEqual(10);
    const mailIds = [String(reach)];
    expect(await readRefusal(anna.call(mailbox.hardDelete, { mailIds }))).toBe('mailNotFound');
    expect(await readRefusal(anna.call(mailbox.detail, { mailId: String(reach) }))).toBe('mailNotFound');
    expect(await row(ben.account, n)).toMatchObject({ folder_id: 1 });
  });

  test('recovered mails go back where they lay; to the inbox when that folder is gone; twice is harmless', async () => {
    const kept = await addFolder('留');
    const gone = await addFolder('走');
    const [a, b] = [await mail.deliver(anna.account, plainMail('c')), await mail.deliver(anna.account, plainMail('d'))];
    await anna.call(mailbox.move, { mailIds: [String(a)], targetMailboxId: kept.folderId });
    await anna.call(mailbox.move, { mailIds: [String(b)], targetMailboxId: gone.folderId });
    const mailIds = [String(a), String(b)];
    await anna.call(mailbox.recoverableDelete, { mailIds });
    expect(await row(anna.account, a)).toMatchObject({ folder_id: 4, origin_folder_id: Number(kept.folderId) });
    await mail.store.writeRaw(`DELETE FROM folder WHERE account_no = ${anna.account} AND folder_id = ${gone.folderId}`);
    const recovered = await anna.call(mailbox.recover, { mailIds });
    expect(recovered.mails.map((one) => one.mailboxId)).toEqual([kept.folderId, '1']);
    expect(recovered.message).toBe('邮件已移动到收件箱、留');
    expect(await row(anna.account, a)).toMatchObject({ origin_folder_id: null });
    expect(await anna.call(mailbox.recover, { mailIds })).toEqual({ ...recovered, message: '' });
  });

  test('purged: in no folder, remembered for the retention days, its space free, recorded', async () => {
    const used = async () =>
      (
        await mail.store.database.read
          .selectFrom('account')
          .select('used_bytes')
          .where('account_no', '=', anna.account)
          .executeTakeFirstOrThrow()
      ).used_bytes;
    const before = await used();
    const n = await mail.deliver(anna.account, plainMail('e'));
    expect(await used()).toBeGreaterThan(before);
    await anna.call(mailbox.recoverableDelete, { mailIds: [String(n)] });
    expect(await used()).toBeGreaterThan(before);
    mail.store.published.length = 0;
    expect(await anna.call(mailbox.hardDelete, { mailIds: [String(n)] })).toEqual({ changed: 1 });
    expect(await used()).toBe(before);
    expect(await row(anna.account, n)).toMatchObject({
      folder_id: 0,
      origin_folder_id: 1,
      expunged_at: mail.store.clock.now(),
    });
    expect(kinds()).toEqual(['mailRemoved', 'countsChanged']);
    expect(await readRefusal(anna.call(mailbox.recoverableDelete, { mailIds: [String(n)] }))).toBe('mailNotFound');
    const audit = await mail.store.database.read.selectFrom('audit').select(['action', 'detail']).execute();
    const record = audit.find(({ action }) => action === 'mail.deleteForGood');
    expect(JSON.parse(record?.detail ?? '{}')).toEqual({ mails: 1, folder: 4, ns: String(n) });
  });

  test('a closed folder is closed for every change: its mails are not found', async () => {
    const secret = await addFolder('密');
    const n = await mail.deliver(anna.account, plainMail('secret'), Number(secret.folderId));
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${anna.account} AND folder_id = ${secret.folderId}`,
    );
    const mailIds = [String(n)];
    expect(await readRefusal(anna.call(mailbox.updateSeen, { mailIds, seen: true }))).toBe('mailNotFound');
    expect(await readRefusal(anna.call(mailbox.hardDelete, { mailIds }))).toBe('mailNotFound');
    expect(await readRefusal(anna.call(mailbox.detail, { mailId: String(n) }))).toBe('mailNotFound');
    const inbox = await mail.deliver(anna.account, plainMail('f'));
    // Filing into it is allowed: the mail leaves sight.
    await anna.call(mailbox.move, { mailIds: [String(inbox)], targetMailboxId: secret.folderId });
    expect(await readRefusal(anna.call(mailbox.detail, { mailId: String(inbox) }))).toBe('mailNotFound');
    expect(await readRefusal(anna.call(mailbox.list, { mailboxId: secret.folderId }))).toBe('folderClosed');
    const navigation = await anna.call(folders.navigation, {});
    expect(navigation.customList.find((one) => one.folderId === secret.folderId)).toMatchObject({
      pwd: true,
      mail: 0,
      unread: 0,
    });
    expect((await anna.call(mailbox.unreadCount, {})).folders[secret.folderId]).toBeUndefined();
  });

  test('a thousand at once, in ascending UIDs, and a repeat with the same key does nothing more', async () => {
    const ns: number[] = [];
    for (let index = 0; index < 600; index++) ns.push(await mail.deliver(ben.account, plainMail(`m${index}`)));
    const moved = await ben.call(mailbox.move, { mailIds: ns.toReversed().map(String), targetMailboxId: '5' });
    expect(moved.mails.map((one) => Number(one.mailId))).toEqual(ns);
    const uids = moved.mails.map((one) => one.mailUid);
    expect(uids).toEqual(uids.toSorted((a, b) => a - b));
    expect(new Set(uids).size).toBe(600);
    const input = { account: ben.account, hiddenFolders: [], ns, folderId: null, uids: [], seen: true };
    const context = testContext({ actor: ben.account, idempotencyKey: 'once' });
    const { runner } = mail.store.database;
    expect(await runner.execute(updateSeen, context, input)).toEqual({ changed: 600 });
    expect(await runner.execute(updateSeen, context, input)).toEqual({ changed: 600 });
    expect(await runner.execute(updateSeen, testContext(), input)).toEqual({ changed: 0 });
  });
});
