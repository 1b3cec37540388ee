// What SEARCH, SORT and THREAD answer is the mailbox as it is now, however often they were asked before and whatever went or came in between.
import type { OpenMailbox, SearchKey } from '@hongyan/imap';
import { unpackThreads } from '@hongyan/imap/testing';
import { openProgram, type Program } from '@hongyan/testkit/mail-clients/mail-client.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { signal } = new AbortController();
const unseen: SearchKey = { kind: 'not', key: { kind: 'flag', flag: '\\Seen' } };
const all: SearchKey = { kind: 'all' };

/** The number in an id of OBJECTID. */
const readFolderId = ({ mailboxId }: OpenMailbox): number => Number.parseInt(mailboxId.split('-')[1] ?? '', 36);

describe.each(productStores)('a mailbox that changes, on $name', (engine) => {
  let mail: MailStore;
  let program: Program;
  let folders = 0;
  let box: OpenMailbox;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    program = await openProgram(mail, mail.anna);
  }, 60_000);
  afterAll(async () => {
    program.close();
    await mail.close();
  });
  beforeEach(async () => {
    folders += 1;
    await program.store.createMailbox(`Box ${String(folders)}`, null);
    box = await program.store.open(`Box ${String(folders)}`);
  });

  const deliver = async (subject: string, headers: readonly string[] = []) =>
    mail.deliver(mail.anna.account, plainMail(subject, 'text', headers), readFolderId(box));
  const search = async (key: SearchKey) => [...(await box.search(key, signal))];
  const sort = async (key: SearchKey = all) => [...(await box.sort([{ key: 'SUBJECT', reverse: false }], key, signal))];
  const thread = async () => JSON.stringify(unpackThreads(await box.thread('REFERENCES', all, signal)));
  const mark = (uids: readonly number[], flag: string, mode: 'add' | 'remove' = 'add') =>
    box.changeFlags(uids, { mode, flags: [flag] });

  test('finds, sorts and threads nothing where nothing is', async () => {
    expect(await search(all)).toEqual([]);
    expect(await search(unseen)).toEqual([]);
    expect(await sort()).toEqual([]);
    expect(await thread()).toBe('[]');
  });

  test('is sorted without what went, with what came, and whole again', async () => {
    for (const subject of ['delta', 'béta', 'alpha', '预算', 'charlie']) await deliver(subject);
    expect(await sort()).toEqual([3, 2, 5, 1, 4]);
    expect(await sort()).toEqual([3, 2, 5, 1, 4]);
    await mark([2, 5], '\\Deleted');
    await box.expunge(null);
    expect(await sort()).toEqual([3, 1, 4]);
    await deliver('Re: bravo');
    expect(await sort()).toEqual([3, 6, 1, 4]);
    expect(await sort({ kind: 'uids', ranges: [[4, 6]] })).toEqual([6, 4]);
    expect(await sort({ kind: 'uids', ranges: [[2, 2]] })).toEqual([]);
    expect(await sort()).toEqual([3, 6, 1, 4]);
  });

  test('of which little is unread names just that, in the order of UIDs, whenever it arrived', async () => {
    for (let at = 0; at < 12; at += 1) await deliver(`mail ${String(at)}`);
    await mark([4], '\\Deleted');
    await box.expunge(null);
    expect(await search(unseen)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]);
    await mark([1, 2, 3, 5, 6, 7, 8, 10, 11], '\\Seen');
    await mail.store.writeRaw(
      `UPDATE message SET received_at = 1 WHERE account_no = ${mail.anna.account} AND uid = 12
       AND folder_id = ${readFolderId(box)}`,
    );
    expect(await search(unseen)).toEqual([9, 12]);
    expect(await search({ kind: 'and', keys: [unseen, { kind: 'uids', ranges: [[10, 20]] }] })).toEqual([12]);
    expect(await search({ kind: 'and', keys: [unseen, { kind: 'flag', flag: '\\Flagged' }] })).toEqual([]);
    expect(await search({ kind: 'and', keys: [unseen, { kind: 'not', key: unseen }] })).toEqual([]);
    await mark([9, 12], '\\Seen');
    expect(await search(unseen)).toEqual([]);
    await mark([2], '\\Seen', 'remove');
    expect(await search(unseen)).toEqual([2]);
    await box.copy([2], 'INBOX');
    expect(await search(unseen)).toEqual([2]);
  });

  test('is threaded by what its mails say, whether that is kept apart or read from the mail', async () => {
    const id = (n: number) => `<${String(n)}.${String(folders)}@example.org>`;
    await deliver('one', [`Message-ID: ${id(1)}`]);
    await deliver('two', [`Message-ID:\r\n ${id(2)}`, `References: ${id(9)}\r\n\t${id(1)}`, `References: ${id(3)}`]);
    await deliver('three', [`message-id: ${id(3)}`, `In-Reply-To: ${id(2)} ${id(1)}`, 'X-Note: müsste gehen']);
    await deliver('four', [`Message-ID: ${id(4)}`, `In-Reply-To: words about it by somebody ${id(9)}`]);
    await deliver('five', ['References: <>', 'In-Reply-To:']);
    const below = (uid: number, ...children: string[]): string =>
      `{"uid":${String(uid)},"children":[${children.join()}]}`;
    const threads = await thread();
    // Both 2 and 4 name a mail that is not here, and 2 says that it stands above 1.
    expect(threads).toBe(`[${below(0, below(1, below(2, below(3))), below(4))},${below(5)}]`);
    await mail.store.writeRaw(`UPDATE message_print SET imap_fields = NULL WHERE account_no = ${mail.anna.account}`);
    // Another set of mails, so that nothing kept is answered.
    await deliver('six');
    expect(await thread()).toBe(`${threads.slice(0, -1)},${below(6)}]`);
    await mark([6], '\\Deleted');
    await box.expunge(null);
    expect(await thread()).toBe(threads);
  });
});
