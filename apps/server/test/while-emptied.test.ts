import { type BulkAction, calls, type MailListRef } from '@hongyan/contract';
import { ImapRefusal } from '@hongyan/imap';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { testContext } from '@hongyan/testkit/store/test-databases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { runBulkBatch } from '../src/features/bulk/run-batch.ts';
import { removeFetched } from '../src/features/mail-clients/maildrop/remove-fetched.ts';
import { changeMailFlags } from '../src/features/mail-clients/messages/change-mail-flags.ts';
import { moveMails } from '../src/features/mail-clients/messages/copy-mails.ts';
import { expungeMarked } from '../src/features/mail-clients/messages/expunge-marked.ts';

const { bulk, folders, mailbox, rules } = calls;
const inboxId = '1' as Extract<MailListRef, { kind: 'folder' }>['mailboxId'];
const trashId = '4' as typeof inboxId;

/** More than a batch, so that emptying goes on in the background. */
const many = 260;

/** A mail client is answered INUSE; what was refused is its cause. */
const asFeature = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => {
    if (error instanceof ImapRefusal && error.code === 'INUSE') throw error.cause;
    throw error;
  });

describe.each(productStores)('while a folder is emptied, on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let n: number;
  let emptying: string;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
    n = await mail.deliver(anna.account, plainMail('invoice'));
    await anna.call(mailbox.updateFavorite, { mailIds: [String(n)], favorite: true });
    await mail.deliverCopies(anna.account, plainMail('many'), { folderId: Number(inboxId), count: many });
    emptying = (await anna.call(bulk.clearFolder, { folderId: inboxId })).bulkId;
  });
  afterAll(() => mail.close());

  const runBatches = async (bulkId: string): Promise<void> => {
    const key = { account: anna.account, bulkId };
    while (!(await mail.store.database.runner.execute(runBulkBatch, testContext(), key)).finished);
  };
  const readFolder = async (id: number) =>
    (
      await mail.store.database.read
        .selectFrom('message')
        .select('folder_id')
        .where('account_no', '=', anna.account)
        .where('n', '=', id)
        .executeTakeFirstOrThrow()
    ).folder_id;
  const start = (list: MailListRef, action: BulkAction) => anna.call(bulk.start, { list, action, exceptIds: [] });
  const inInbox: MailListRef = { kind: 'folder', mailboxId: inboxId, isUnread: 2 };
  const named = () => ({ mailIds: [String(n)] });
  const readUid = async () => (await anna.call(mailbox.detail, { mailId: String(n) })).mailUid;
  const applyRule = async (actions: z.input<typeof rules.save.input>['actions']) => {
    const { ruleId } = await anna.call(rules.save, {
      ruleName: 'rule',
      match: 'all',
      conditions: [{ field: 'subject', operator: 'contains', value: 'invoice' }],
      actions,
    });
    try {
      return await anna.call(rules.apply, { ruleId, where: 'inbox' });
    } finally {
      await anna.call(rules.delete, { id: ruleId });
    }
  };
  const inbox = () => createView(mail, Number(inboxId));
  const trash = () => createView(mail, Number(trashId), { kind: 'trash' });

  const deletions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['delete', () => anna.call(mailbox.recoverableDelete, named())],
    ['purge', () => anna.call(mailbox.hardDelete, named())],
    ['a move to the recycle bin', () => anna.call(mailbox.move, { ...named(), targetMailboxId: trashId })],
    ['deleting what is read', () => anna.call(bulk.readedDelete, { mailboxId: inboxId })],
    ['a whole folder moved to the bin', () => start(inInbox, { kind: 'move', targetMailboxId: trashId })],
    ['a whole folder deleted', () => start(inInbox, { kind: 'recoverableDelete' })],
    ['another list moved to the bin', () => start({ kind: 'favorite' }, { kind: 'move', targetMailboxId: trashId })],
    ['another list deleted', () => start({ kind: 'favorite' }, { kind: 'recoverableDelete' })],
    ['another list purged', () => start({ kind: 'favorite' }, { kind: 'delete' })],
    ['a rule that deletes', () => applyRule([{ kind: 'delete' }])],
    ['a rule that marks and deletes', () => applyRule([{ kind: 'seen' }, { kind: 'delete' }])],
    [
      'POP3',
      () => mail.store.database.runner.execute(removeFetched, testContext(), { account: anna.account, ns: [n] }),
    ],
    ['IMAP MOVE to the bin', async () => asFeature(moveMails(mail.services, inbox(), [await readUid()], trash()))],
    [
      'IMAP EXPUNGE',
      async () => {
        await changeMailFlags(mail.services, inbox(), [await readUid()], { mode: 'add', flags: ['\\Deleted'] });
        return asFeature(expungeMarked(mail.services, inbox(), [await readUid()]));
      },
    ],
  ];

  test.each(deletions)('%s is refused', async (_name, remove) => {
    expect(await readRefusal(remove())).toBe('mailBeingEmptied');
    expect(await readFolder(n)).toBe(Number(inboxId));
  });

  test('what was refused goes with all the others, and comes back with them', async () => {
    await runBatches(emptying);
    expect(await readFolder(n)).toBe(Number(trashId));
    await anna.call(bulk.undo, { bulkId: emptying });
    await runBatches(emptying);
    expect(await readFolder(n)).toBe(Number(inboxId));
  });

  test('mails move to folders other than the bin, and are deleted elsewhere', async () => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName: 'kept' });
    emptying = (await anna.call(bulk.clearFolder, { folderId: inboxId })).bulkId;
    await anna.call(mailbox.move, { ...named(), targetMailboxId: folderId });
    expect(await readFolder(n)).toBe(Number(folderId));
    await anna.call(mailbox.move, { ...named(), targetMailboxId: trashId });
    expect(await readFolder(n)).toBe(Number(trashId));
    await anna.call(bulk.undo, { bulkId: emptying });
  });

  test('a custom folder is not deleted while it is emptied', async () => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName: 'gone' });
    await mail.deliverCopies(anna.account, plainMail('many'), { folderId: Number(folderId), count: many });
    const { bulkId } = await anna.call(bulk.clearFolder, { folderId });
    expect(await readRefusal(anna.call(folders.deleteFolder, { folderId }))).toBe('mailBeingEmptied');
    await runBatches(bulkId);
    expect(await anna.call(folders.deleteFolder, { folderId })).toMatchObject({ mails: 0 });
  });

  test('a change that was begun before leaves alone what another one empties', async () => {
    const unread: MailListRef = { kind: 'seen', seen: false };
    const { bulkId } = await start(unread, { kind: 'recoverableDelete' });
    emptying = (await anna.call(bulk.clearFolder, { folderId: inboxId })).bulkId;
    await runBatches(bulkId);
    const left = await mail.store.database.read
      .selectFrom('folder')
      .select('total')
      .where('account_no', '=', anna.account)
      .where('folder_id', '=', Number(inboxId))
      .executeTakeFirstOrThrow();
    expect(left.total).toBeGreaterThanOrEqual(many);
    expect((await anna.call(bulk.state, { bulkId })).list[0]).toMatchObject({ state: 'done' });
    await runBatches(emptying);
    await anna.call(bulk.undo, { bulkId: emptying });
    await runBatches(emptying);
    const back = await anna.call(mailbox.list, { mailboxId: inboxId, pageSize: 1, pageNum: 1 });
    expect(back.list).toHaveLength(1);
  });

  test('what another change brought into the folder is not taken back to the bin: it goes with all the others', async () => {
    const recovered = await mail.deliver(anna.account, plainMail('recovered'));
    await anna.call(mailbox.move, { mailIds: [String(recovered)], targetMailboxId: trashId });
    const inTrash: MailListRef = { kind: 'folder', mailboxId: trashId, isUnread: 2 };
    const { bulkId } = await start(inTrash, { kind: 'recover' });
    await runBatches(bulkId);
    const home = Number(inboxId);
    expect(await readFolder(recovered)).toBe(home);
    await mail.deliverCopies(anna.account, plainMail('many'), { folderId: home, count: many });
    emptying = (await anna.call(bulk.clearFolder, { folderId: inboxId })).bulkId;
    await anna.call(bulk.undo, { bulkId });
    await runBatches(bulkId);
    expect(await readFolder(recovered)).toBe(home);
    await runBatches(emptying);
    expect(await readFolder(recovered)).toBe(Number(trashId));
    await anna.call(bulk.undo, { bulkId: emptying });
    await runBatches(emptying);
    expect(await readFolder(recovered)).toBe(home);
  });
});
