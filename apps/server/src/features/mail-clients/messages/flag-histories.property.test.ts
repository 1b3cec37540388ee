// Whatever programs set, copy, move and remove, in whatever order: the counters of folders and labels, the quota and the heads of conversations are what the rows say.
import { calls } from '@hongyan/contract';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMailFlags } from './change-mail-flags.ts';
import { copyMails, moveMails } from './copy-mails.ts';
import { expungeMarked } from './expunge-marked.ts';

const flags = [
  '\\Seen',
  '\\Flagged',
  '\\Deleted',
  'red',
  'blue',
  'Hongyan-Color-2',
  'Hongyan-Color-3',
  'NonJunk',
  '$MDNSent',
];
const folders = [1, 4, 5, 100];
/** Folders whose mails do not count for their labels. */
const blind = new Set([0, 4, 5]);

const step = fc.record({
  do: fc.constantFrom('add', 'add', 'remove', 'replace', 'copy', 'move', 'expunge'),
  flags: fc.subarray(flags, { maxLength: 4 }),
  from: fc.constantFrom(...folders),
  to: fc.constantFrom(...folders),
  picks: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(productStores)('histories of flags on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    await mail.anna.call(calls.folders.saveFolder, { folderName: 'f' });
    for (const labelName of ['red', 'blue']) await mail.anna.call(calls.folders.saveLabel, { labelName });
    for (let index = 0; index < 6; index += 1)
      await mail.deliver(
        mail.anna.account,
        plainMail('m', 'x'.repeat(index), [`Message-ID: <${String(index % 3)}@x>`]),
      );
  });
  afterAll(() => mail.close());

  const messages = () =>
    mail.store.database.read.selectFrom('message').selectAll().where('account_no', '=', mail.anna.account).execute();

  async function take({ do: what, ...one }: Step): Promise<void> {
    const view = createView(mail, one.from);
    const present = (await messages()).filter((row) => row.folder_id === one.from).map((row) => row.uid);
    const uids = [...new Set(one.picks.map((pick) => present[pick % Math.max(1, present.length)] ?? 1))];
    if (what === 'expunge') await expungeMarked(mail.services, view, one.picks.length > 2 ? null : uids);
    else if (what === 'copy' && (await messages()).length < 60)
      await copyMails(mail.services, view, uids, createView(mail, one.to));
    else if (what === 'move') await moveMails(mail.services, view, uids, createView(mail, one.to));
    else if (what !== 'copy') {
      const { mails } = await changeMailFlags(mail.services, view, uids, {
        mode: what,
        flags: one.flags,
      });
      const colors = (list: readonly string[]) => list.filter((flag) => flag.startsWith('Hongyan-Color'));
      for (const { flags: now } of mails) {
        expect(colors(now).length).toBeLessThan(2);
        const plain = one.flags.filter((flag) => colors([flag]).length === 0 && flag !== '$MDNSent');
        if (what === 'remove') expect(plain.filter((flag) => now.includes(flag))).toEqual([]);
        else expect(now).toEqual(expect.arrayContaining(plain));
      }
    }
  }

  async function expectTruth(): Promise<void> {
    const { read } = mail.store.database;
    const account = mail.anna.account;
    const rows = await messages();
    const weigh = (list: typeof rows) => ({
      total: list.length,
      unread: list.filter((row) => row.seen === 0).length,
      size_bytes: list.reduce((sum, row) => sum + row.size_bytes, 0),
    });
    const kept = await read.selectFrom('folder').selectAll().where('account_no', '=', account).execute();
    for (const folder of kept) {
      const inside = rows.filter((row) => row.folder_id === folder.folder_id);
      const conversations = new Set(inside.map((row) => row.thread_n)).size;
      expect(folder).toMatchObject({ ...weigh(inside), conversations });
      expect(inside.filter((row) => row.thread_head === 1)).toHaveLength(conversations);
      expect(new Set(inside.map((row) => row.uid)).size).toBe(inside.length);
      expect(inside.every((row) => row.uid < folder.uid_next)).toBe(true);
    }
    const pairs = await read.selectFrom('message_label').selectAll().where('account_no', '=', account).execute();
    const byN = new Map(rows.filter((row) => !blind.has(row.folder_id)).map((row) => [row.n, row]));
    for (const label of await read.selectFrom('label').selectAll().where('account_no', '=', account).execute()) {
      const inside = pairs.filter((pair) => pair.label_id === label.label_id).flatMap((pair) => byN.get(pair.n) ?? []);
      expect(label).toMatchObject(weigh(inside));
    }
    const person = await read
      .selectFrom('account')
      .select('used_bytes')
      .where('account_no', '=', account)
      .executeTakeFirstOrThrow();
    expect(person.used_bytes).toBe(weigh(rows.filter((row) => row.folder_id > 0)).size_bytes);
  }

  test('leave counters, quota and conversations as the rows say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        // Enough to work on, whatever the histories before have removed.
        for (let left = (await messages()).filter((row) => row.folder_id > 0).length; left < 6; left += 1)
          await mail.deliver(
            mail.anna.account,
            plainMail('m', 'x'.repeat(left), [`Message-ID: <${String(left % 3)}@x>`]),
          );
        for (const one of steps) await take(one);
        await expectTruth();
      }),
      { numRuns: 15, endOnFailure: true },
    );
  }, 60_000);
});
