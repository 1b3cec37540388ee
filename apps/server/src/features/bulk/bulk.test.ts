import { type BulkAction, calls, type MailListRef } from '@hongyan/contract';
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
import { systemFolderId } from '../../mail/folders/index.ts';
import { runBulkBatch } from './run-batch.ts';
import { sweepBulk, undoLifeMs } from './sweep-bulk.ts';

const { bulk, mailbox, folders, snooze } = calls;
const dayMs = 86_400_000;

describe.each(productStores)('changes of everything that matches, on $name', (engine) => {
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

  let names = 0;
  const addFolder = async () =>
    (await anna.call(folders.saveFolder, { folderName: `f${String((names += 1))}` })).folderId;
  const inFolder = (mailboxId: string): MailListRef => ({
    kind: 'folder',
    mailboxId: mailboxId as Extract<MailListRef, { kind: 'folder' }>['mailboxId'],
    isUnread: 2,
  });
  const rows = (account = anna.account) =>
    mail.store.database.read
      .selectFrom('message')
      .select([
        'n',
        'folder_id',
        'seen',
        'starred',
        'sticky',
        'color',
        'origin_folder_id',
        'expunged_at',
        'uid',
        'snooze_until',
        'thread_head',
        'thread_head',
      ])
      .where('account_no', '=', account)
      .orderBy('n')
      .execute();
  const listRows = async (ns: readonly number[]) => (await rows()).filter((row) => ns.includes(row.n));
  const readFolders = async (ns: readonly number[]) =>
    (await listRows(ns)).map(({ uid: _uid, expunged_at: _at, ...rest }) => rest);
  const folderRows = () =>
    mail.store.database.read
      .selectFrom('folder')
      .select(['folder_id', 'total', 'unread', 'size_bytes', 'conversations'])
      .where('account_no', '=', anna.account)
      .orderBy('folder_id')
      .execute();
  const usedBytes = async () =>
    (
      await mail.store.database.read
        .selectFrom('account')
        .select('used_bytes')
        .where('account_no', '=', anna.account)
        .executeTakeFirstOrThrow()
    ).used_bytes;
  /** Some mails into a folder of their own. */
  const fill = async (count: number, folderId: string): Promise<number[]> => {
    const ns: number[] = [];
    for (let index = 0; index < count; index += 1)
      ns.push(await mail.deliver(anna.account, plainMail(`m${String(index)}`), Number(folderId)));
    return ns;
  };
  const start = (list: MailListRef, action: BulkAction, exceptIds: string[] = []) =>
    anna.call(bulk.start, { list, action, exceptIds });
  const readState = async (bulkId: string) => (await anna.call(bulk.state, { bulkId })).list[0];
  const runJob = async (bulkId: string): Promise<number> => {
    for (let batches = 1; ; batches += 1) {
      const { finished } = await mail.store.database.runner.execute(runBulkBatch, testContext(), {
        account: anna.account,
        bulkId,
      });
      if (finished) return batches;
    }
  };

  test('a small change is done when the call answers, leaves out what was taken out, and is published', async () => {
    const folder = await addFolder();
    const ns = await fill(4, folder);
    mail.store.published.length = 0;
    const { bulkId, total } = await start(inFolder(folder), { kind: 'seen', seen: true }, [String(ns[1])]);
    expect(total).toBe(3);
    expect((await listRows(ns)).map((row) => row.seen)).toEqual([1, 0, 1, 1]);
    expect(await readState(bulkId)).toMatchObject({ state: 'done', done: 3, total: 3 });
    expect(mail.store.published.map((event) => event.kind)).toEqual(['mailFlagged', 'countsChanged', 'bulkProgress']);
  });

  const actions: readonly (readonly [string, (target: string, label: string) => BulkAction])[] = [
    ['seen', () => ({ kind: 'seen', seen: true })],
    ['favorite', () => ({ kind: 'favorite', favorite: true })],
    ['sticky', () => ({ kind: 'sticky', sticky: true })],
    ['color', () => ({ kind: 'color', color: 5 })],
    ['label', (_target, label) => ({ kind: 'label', add: [label], remove: [] }) as unknown as BulkAction],
    ['move', (target) => ({ kind: 'move', targetMailboxId: target }) as BulkAction],
    ['snooze', () => ({ kind: 'snooze', until: mail.store.clock.now() + dayMs })],
    ['recoverableDelete', () => ({ kind: 'recoverableDelete' })],
    ['delete', () => ({ kind: 'delete' })],
  ];
  test.each(actions)('%s is taken back exactly, what was so before stays so', async (_name, actionOf) => {
    const [folder, target] = [await addFolder(), await addFolder()];
    const { labelId } = await anna.call(folders.saveLabel, { labelName: `l${String((names += 1))}` });
    const ns = await fill(3, folder);
    const first = [String(ns[0])];
    await anna.call(mailbox.updateSeen, { mailIds: first, seen: true });
    await anna.call(mailbox.updateFavorite, { mailIds: first, favorite: true });
    await anna.call(mailbox.updateSticky, { mailIds: first, sticky: true });
    await anna.call(mailbox.updateColor, { mailIds: first, color: 3 });
    await anna.call(mailbox.updateLabels, { mailIds: first, add: [labelId] });
    const takeSnapshot = async () => ({
      places: await readFolders(ns),
      folders: await folderRows(),
      bytes: await usedBytes(),
      labelled: (await anna.call(mailbox.labelList, { labelId })).list.map((row) => row.mailId),
    });
    const before = await takeSnapshot();
    expect(before.labelled).toEqual(first);
    const action = actionOf(target, labelId);
    const { bulkId, total } = await start(inFolder(folder), action);
    expect(total).toBe(3);
    expect(await takeSnapshot()).not.toEqual(before);
    expect(await anna.call(bulk.undo, { bulkId })).toMatchObject({ state: 'undone' });
    expect(await takeSnapshot()).toEqual(before);
    // A second undo changes nothing.
    expect(await anna.call(bulk.undo, { bulkId })).toMatchObject({ state: 'undone' });
    expect(await takeSnapshot()).toEqual(before);
  });

  test('emptying the recycle bin is taken back into the bin, where each mail still knows where it lay', async () => {
    const folder = await addFolder();
    const ns = await fill(2, folder);
    await anna.call(mailbox.recoverableDelete, { mailIds: ns.map(String) });
    const before = await readFolders(ns);
    const { bulkId } = await anna.call(bulk.completeDelete, { all: true });
    expect((await listRows(ns)).map((row) => row.folder_id)).toEqual([0, 0]);
    await anna.call(bulk.undo, { bulkId });
    expect(await readFolders(ns)).toEqual(before);
    await anna.call(mailbox.recover, { mailIds: ns.map(String) });
    expect((await listRows(ns)).map((row) => row.folder_id)).toEqual([Number(folder), Number(folder)]);
  });

  test('a snooze gives each its time and one job, and leaves what is sent, thrown away or snoozed already', async () => {
    const [sent, trash, junk, snoozed] = (['sent', 'trash', 'junk', 'snoozed'] as const).map(systemFolderId);
    const { labelId } = await anna.call(folders.saveLabel, { labelName: `l${String((names += 1))}` });
    const [first = 0, second = 0] = await fill(2, await addFolder());
    const own = await mail.deliver(anna.account, plainMail('own'), sent);
    const [early = 0] = await fill(1, await addFolder());
    const later = mail.store.clock.now() + 2 * dayMs;
    await anna.call(snooze.snooze, { mailIds: [String(early)], until: later });
    await anna.call(mailbox.updateLabels, { mailIds: [first, second, own, early].map(String), add: [labelId] });
    const list = { kind: 'label', labelId, isUnread: 2 } as MailListRef;
    const times = async () =>
      (await rows())
        .filter(({ n }) => [first, second, own, early].includes(n))
        .map((row) => [row.folder_id, row.snooze_until]);
    const until = mail.store.clock.now() + dayMs;
    mail.store.published.length = 0;
    const { bulkId, total } = await start(list, { kind: 'snooze', until });
    // What lies in Snoozed is not among them.
    expect(total).toBe(3);
    expect(await times()).toEqual([
      [snoozed, until],
      [snoozed, until],
      [sent, 0],
      [snoozed, later],
    ]);
    expect(mail.store.published.find(({ kind }) => kind === 'mailMoved')?.data).toMatchObject({ snoozedUntil: until });
    const jobs = await mail.store.database.read
      .selectFrom('job')
      .select('run_at')
      .where('kind', '=', 'snooze.return')
      .where('account_no', '=', anna.account)
      .where('run_at', '=', until)
      .execute();
    expect(jobs).toHaveLength(1);
    await anna.call(bulk.undo, { bulkId });
    expect((await times()).slice(0, 2).map(([, time]) => time)).toEqual([0, 0]);
    expect((await times())[3]).toEqual([snoozed, later]);
    for (const bad of [0, mail.store.clock.now(), mail.store.clock.now() + 6 * 366 * dayMs])
      expect(await readRefusal(start(list, { kind: 'snooze', until: bad }))).toBe('snoozeTime');
    for (const folder of [trash, junk]) {
      const [n = 0] = await fill(1, String(folder));
      await start(inFolder(String(folder)), { kind: 'snooze', until });
      expect((await listRows([n])).map((row) => row.folder_id)).toEqual([folder]);
    }
  });

  test('an undo leaves alone what somebody changed again meanwhile', async () => {
    const [folder, target, other] = [await addFolder(), await addFolder(), await addFolder()];
    const ns = await fill(2, folder);
    const { bulkId } = await start(inFolder(folder), { kind: 'move', targetMailboxId: target });
    await anna.call(mailbox.move, { mailIds: [String(ns[0])], targetMailboxId: other });
    await anna.call(bulk.undo, { bulkId });
    expect((await listRows(ns)).map((row) => row.folder_id)).toEqual([Number(other), Number(folder)]);
  });

  test('a large change goes batch by batch, touches nothing that came later, can be stopped and taken back', async () => {
    const [folder, target] = [await addFolder(), await addFolder()];
    await mail.deliverCopies(anna.account, plainMail('many'), { folderId: Number(folder), count: 600 });
    const { bulkId, total } = await start(inFolder(folder), { kind: 'move', targetMailboxId: target });
    expect(total).toBe(600);
    expect(await readRefusal(start(inFolder(folder), { kind: 'seen', seen: true }))).toBe('bulkRunning');
    const late = await mail.deliver(anna.account, plainMail('late'), Number(folder));
    const batch = () =>
      mail.store.database.runner.execute(runBulkBatch, testContext(), { account: anna.account, bulkId });
    expect(await batch()).toEqual({ finished: false });
    expect(await readState(bulkId)).toMatchObject({ state: 'running', done: 250, total: 600 });
    expect(await anna.call(bulk.cancel, { bulkId })).toMatchObject({ state: 'cancelled', done: 250 });
    expect(await batch()).toEqual({ finished: true });
    const counts = async () => {
      const all = await folderRows();
      return [folder, target].map((id) => all.find((row) => row.folder_id === Number(id))?.total);
    };
    expect(await counts()).toEqual([351, 250]);
    await anna.call(bulk.undo, { bulkId });
    expect(await counts()).toEqual([601, 0]);
    const again = await start(inFolder(folder), { kind: 'move', targetMailboxId: target });
    expect(again.total).toBe(601);
    const seen = mail.store.published.length;
    expect(await runJob(again.bulkId)).toBe(3);
    expect(await counts()).toEqual([0, 601]);
    const progress = mail.store.published.slice(seen).filter((event) => event.kind === 'bulkProgress');
    expect(progress.map((event) => (event.data as { done: number }).done)).toEqual([250, 500, 601]);
    // Arrival is the order of the new UIDs, as it is when named mails move.
    const moved = (await rows()).filter((row) => row.folder_id === Number(target));
    expect(moved.map((row) => row.uid)).toEqual(moved.map((row) => row.uid).toSorted((a, b) => a - b));
    expect(moved.some((row) => row.n === late)).toBe(true);
  });

  test('while a folder is emptied nobody deletes in it', async () => {
    const folder = await addFolder();
    const [template = 0] = await fill(1, folder);
    await mail.deliverCopies(anna.account, plainMail('many'), { folderId: Number(folder), count: 300 });
    const { bulkId } = await anna.call(bulk.clearFolder, { folderId: folder });
    const mailIds = [String(template)];
    expect(await readRefusal(anna.call(mailbox.recoverableDelete, { mailIds }))).toBe('mailBeingEmptied');
    expect(await readRefusal(anna.call(mailbox.hardDelete, { mailIds }))).toBe('mailBeingEmptied');
    expect(await readRefusal(anna.call(bulk.readedDelete, { mailboxId: folder }))).toBe('mailBeingEmptied');
    await runJob(bulkId);
    expect((await listRows([template]))[0]).toMatchObject({ folder_id: 4, origin_folder_id: Number(folder) });
  });

  test('all read mail goes into the bin, sticky and starred too; the bin and junk are emptied for good', async () => {
    const folder = await addFolder();
    const ns = await fill(3, folder);
    const read = ns.slice(0, 2).map(String);
    await anna.call(mailbox.updateSeen, { mailIds: read, seen: true });
    await anna.call(mailbox.updateSticky, { mailIds: read, sticky: true });
    expect((await anna.call(bulk.readedDelete, { mailboxId: folder })).total).toBe(2);
    expect((await listRows(ns)).map((row) => row.folder_id)).toEqual([4, 4, Number(folder)]);
    expect(await readRefusal(anna.call(bulk.readedDelete, { mailboxId: '4' }))).toBe('alreadyInFolder');
    const junk = await mail.deliver(anna.account, plainMail('spam'), 5);
    await anna.call(bulk.clearFolder, { folderId: '5' });
    expect((await listRows([junk]))[0]?.folder_id).toBe(0);
    expect(await readRefusal(anna.call(bulk.completeDelete, { mailIds: [String(ns[2])] }))).toBe('mailNotFound');
    await anna.call(bulk.completeDelete, { mailIds: [read[0] ?? ''] });
    expect((await listRows(ns)).map((row) => row.folder_id)).toEqual([0, 4, Number(folder)]);
  });

  test('lists by label, star, read state, correspondence and search mean the mails that they show', async () => {
    const { labelId } = await anna.call(folders.saveLabel, { labelName: `l${String((names += 1))}` });
    const folder = await addFolder();
    const ns = await fill(3, folder);
    const [one = '', two = '', three = ''] = ns.map(String);
    await anna.call(mailbox.updateLabels, { mailIds: [one, two], add: [labelId] });
    // In the bin it is in no list over all folders.
    await anna.call(mailbox.recoverableDelete, { mailIds: [two] });
    const color = async (list: unknown, value: number) => {
      await runJob((await start(list as MailListRef, { kind: 'color', color: value })).bulkId);
      return (await listRows(ns)).filter((row) => row.color === value).map((row) => String(row.n));
    };
    expect(await color({ kind: 'label', labelId }, 1)).toEqual([one]);
    await anna.call(mailbox.updateFavorite, { mailIds: [three], favorite: true });
    expect(await color({ kind: 'favorite' }, 2)).toEqual([three]);
    await anna.call(mailbox.updateSeen, { mailIds: [one], seen: true });
    expect(await color({ kind: 'seen', seen: true }, 3)).toEqual([one]);
    expect(await color({ kind: 'seen', seen: false }, 4)).toEqual([three]);
    expect(await color({ kind: 'related', address: 'Chen.Wei@partner.example' }, 5)).toEqual([one, three]);
    expect(await color({ kind: 'search', criteria: { mailboxId: folder, isUnread: 1 } }, 6)).toEqual([three]);
  });

  test('a closed folder is neither a list nor a part of one, and nobody reaches another account', async () => {
    const folder = await addFolder();
    const [inside = 0] = await fill(1, folder);
    const outside = await mail.deliver(anna.account, plainMail('open'));
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${String(anna.account)} AND folder_id = ${folder}`,
    );
    expect(await readRefusal(start(inFolder(folder), { kind: 'delete' }))).toBe('folderClosed');
    const { bulkId } = await start({ kind: 'seen', seen: false }, { kind: 'color', color: 7 });
    await runJob(bulkId);
    expect((await listRows([inside, outside])).map((row) => row.color)).toEqual([0, 7]);
    expect(await readRefusal(ben.call(bulk.undo, { bulkId }))).toBe('bulkNotFound');
    expect(await readRefusal(ben.call(bulk.state, { bulkId }))).toBe('bulkNotFound');
    // What was purged out of it stays closed too.
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = NULL WHERE account_no = ${String(anna.account)} AND folder_id = ${folder}`,
    );
    await anna.call(mailbox.hardDelete, { mailIds: [String(inside)] });
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${String(anna.account)} AND folder_id = ${folder}`,
    );
    const expunged = await anna.call(mailbox.expungedList, { pageSize: 200 });
    expect(expunged.list.some((row) => row.mailId === String(inside))).toBe(false);
    expect(await readRefusal(anna.call(mailbox.recover, { mailIds: [String(inside)] }))).toBe('mailNotFound');
  });

  test('what was purged is listed with its days and recovered until they end, into the inbox where its folder is gone', async () => {
    const folder = await addFolder();
    const [one = 0, two = 0] = await fill(2, folder);
    const bytes = await usedBytes();
    await anna.call(mailbox.hardDelete, { mailIds: [String(one), String(two)] });
    const listed = await anna.call(mailbox.expungedList, {});
    expect(listed.list.slice(0, 2).map((row) => [row.mailId, row.daysLeft, row.originId])).toEqual([
      [String(two), 30, folder],
      [String(one), 30, folder],
    ]);
    const back = await anna.call(mailbox.recover, { mailIds: [String(one)] });
    expect(back.mails[0]).toMatchObject({ mailId: String(one), mailboxId: folder, mailUid: 3 });
    await mail.store.writeRaw(
      `DELETE FROM folder WHERE account_no = ${String(anna.account)} AND folder_id = ${folder}`,
    );
    const inbox = await anna.call(mailbox.recover, { mailIds: [String(two)] });
    expect(inbox).toMatchObject({ mails: [{ mailboxId: '1' }], message: '邮件已移动到收件箱' });
    expect(await usedBytes()).toBe(bytes);
    const late = await mail.deliver(anna.account, plainMail('late'));
    await anna.call(mailbox.hardDelete, { mailIds: [String(late)] });
    mail.store.clock.advance(30 * dayMs);
    expect(await readRefusal(anna.call(mailbox.recover, { mailIds: [String(late)] }))).toBe('mailNotFound');
    expect((await anna.call(mailbox.expungedList, {})).total).toBe(0);
  });

  test('a change is forgotten after a day', async () => {
    const { bulkId } = await start({ kind: 'favorite' }, { kind: 'color', color: 0 });
    const before = mail.store.clock.now() - undoLifeMs;
    await mail.store.database.runner.execute(sweepBulk, testContext(), { before });
    expect((await readState(bulkId))?.state).toBe('done');
    await mail.store.database.runner.execute(sweepBulk, testContext(), { before: before + undoLifeMs + 1 });
    expect(await readRefusal(anna.call(bulk.undo, { bulkId }))).toBe('bulkNotFound');
  });
});
