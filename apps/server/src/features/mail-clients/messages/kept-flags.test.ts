import { calls } from '@hongyan/contract';
import { type FetchedMail, nothingWished, type SearchKey } from '@hongyan/imap';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { searchMails } from '../search/search-mails.ts';
import { changeMailFlags } from './change-mail-flags.ts';
import { fetchMails } from './fetch-mails.ts';
import { KeptFlags } from './kept-flags.ts';

const flagsWish = { ...nothingWished, flags: true };
const folders = [1, 100, 101];

describe.each(productStores)('folders whose flags are kept, on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    for (const folderName of ['f', 'g']) await mail.anna.call(calls.folders.saveFolder, { folderName });
    for (const folder of folders)
      for (let index = 0; index < 4; index += 1)
        await mail.deliver(mail.anna.account, plainMail(String(index)), folder);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => mail.close());

  async function read(flags: KeptFlags, view: MailboxView, uids = [1, 2, 3, 4], wish = flagsWish) {
    const found: FetchedMail[] = [];
    for await (const batch of fetchMails({ ...mail.services, flags }, view, uids, wish)) found.push(...batch);
    return found;
  }

  test('are bounded in octets, and the longest unused go first', async () => {
    const one = new KeptFlags({ leastMails: 1 });
    await read(one, createView(mail, 1));
    expect(one.bytes).toBeGreaterThan(0);
    const two = new KeptFlags({ leastMails: 1, maxBytes: one.bytes * 2.5 });
    for (const folder of folders) expect(await read(two, createView(mail, folder))).toHaveLength(4);
    expect(two.bytes).toBe(one.bytes * 2);
    const none = new KeptFlags({ leastMails: 1, maxBytes: 1 });
    expect(await read(none, createView(mail, 1))).toHaveLength(4);
    expect(none.bytes).toBe(0);
  });

  test('are forgotten when nobody has asked for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const flags = new KeptFlags({ leastMails: 1 });
    await read(flags, createView(mail, 1));
    const { bytes } = flags;
    vi.advanceTimersByTime(6 * 60_000);
    await read(flags, createView(mail, 100));
    vi.advanceTimersByTime(5 * 60_000);
    expect(flags.bytes).toBe(bytes);
    vi.advanceTimersByTime(6 * 60_000);
    expect(flags.bytes).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are those that are asked for as a whole or searched again, and no small ones', async () => {
    const flags = new KeptFlags({ leastMails: 1 });
    await read(flags, createView(mail, 1), [2]);
    await read(flags, createView(mail, 1), [1, 2, 3, 4], { ...flagsWish, size: true });
    expect(flags.bytes).toBe(0);
    const large = new KeptFlags();
    await read(large, createView(mail, 1));
    expect(large.bytes).toBe(0);
    const key: SearchKey = { kind: 'flag', flag: '\\Seen' };
    const search = () => searchMails({ ...mail.services, flags }, createView(mail, 1), key, AbortSignal.any([]));
    await search();
    await read(flags, createView(mail, 1), [2]);
    expect(flags.bytes).toBe(0);
    await search();
    expect(flags.bytes).toBeGreaterThan(0);
  });

  test('are made once for all who ask at the same time', async () => {
    const flags = new KeptFlags({ leastMails: 1 });
    const found = await Promise.all([1, 2, 3].map(() => read(flags, createView(mail, 1))));
    expect(found[1]).toEqual(found[0]);
    expect(found[0]?.map(({ uid }) => uid)).toEqual([1, 2, 3, 4]);
  });

  test('miss nothing that came between a change of flags and the question what it would change', async () => {
    const flags = new KeptFlags({ leastMails: 1 });
    const view = createView(mail, 101);
    const change = { mode: 'add', flags: ['\\Flagged'] } as const;
    await read(flags, view);
    const { runner } = mail.services.database;
    const execute: typeof runner.execute = async (...operation) => {
      await changeMailFlags(mail.services, view, [2, 3], change);
      return runner.execute(...operation);
    };
    const database = Object.create(mail.services.database, { runner: { value: { ...runner, execute } } });
    // It changes nothing any more, and answers with the MODSEQ of the other change.
    await changeMailFlags({ ...mail.services, flags, database }, view, [2], change);
    expect((await read(flags, view)).map(({ flags: list }) => list)).toEqual([[], ['\\Flagged'], ['\\Flagged'], []]);
  });

  test('are none of a public mailbox, where each reader has marks of their own', async () => {
    const flags = new KeptFlags({ leastMails: 1 });
    const view = createView(mail, 1, { of: mail.anna.account, reader: mail.ben.account, right: 'full' });
    await read(flags, createView(mail, 1));
    const { bytes } = flags;
    await changeMailFlags({ ...mail.services, flags }, view, [2], { mode: 'add', flags: ['\\Seen'] });
    expect((await read(flags, view))[1]?.flags).toEqual(['\\Seen']);
    expect((await read(flags, createView(mail, 1)))[1]?.flags).toEqual([]);
    expect(flags.bytes).toBe(bytes);
  });

  test('go with the flags of what is printed, of which only the prints are read', async () => {
    const flags = new KeptFlags({ leastMails: 1 });
    await read(flags, createView(mail, 100));
    const wish = { ...flagsWish, envelope: true };
    await changeMailFlags({ ...mail.services, flags }, createView(mail, 100), [3], {
      mode: 'add',
      flags: ['a', '\\Seen'],
    });
    const kept = await read(flags, createView(mail, 100), [1, 3], wish);
    expect(kept).toEqual(await read(new KeptFlags(), createView(mail, 100), [1, 3], wish));
    expect(kept[1]).toMatchObject({ uid: 3, flags: ['\\Seen', 'a'] });
  });
});
