// Whatever two programs, the web client and deliveries do to a folder, in whatever order: the flags that are kept of it are those of the store.
import { calls } from '@hongyan/contract';
import { type FetchedMail, nothingWished, type SearchKey } from '@hongyan/imap';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchMails } from '../search/search-mails.ts';
import { changeMailFlags } from './change-mail-flags.ts';
import { copyMails, moveMails } from './copy-mails.ts';
import { expungeMarked } from './expunge-marked.ts';
import { fetchMails } from './fetch-mails.ts';
import { KeptFlags } from './kept-flags.ts';

const flags = ['\\Seen', '\\Flagged', '\\Deleted', 'red', '$MDNSent~2', '$MDNSent~2~3', 'NonJunk', '$MDNSent'];
const uidLimit = 1_000;
const whole = Array.from({ length: uidLimit }, (_, index) => index + 1);
const flagsWish = { ...nothingWished, flags: true };

const step = fc.record({
  do: fc.constantFrom(
    'add',
    'add',
    'remove',
    'replace',
    'copy',
    'leave',
    'return',
    'expunge',
    'arrive',
    'web',
    'label',
  ),
  /** Which of two servers beside each other: one learns of what the other has done from the store alone. */
  session: fc.boolean(),
  flags: fc.subarray(flags, { maxLength: 4 }),
  picks: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  unchangedSince: fc.option(fc.nat(40), { nil: undefined }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const searches: readonly SearchKey[] = [
  ...flags.map((flag): SearchKey => ({ kind: 'flag', flag: flag.toUpperCase() })),
  { kind: 'not', key: { kind: 'flag', flag: '\\Seen' } },
  {
    kind: 'and',
    keys: [
      {
        kind: 'uids',
        ranges: [
          [9, 3],
          [2, 5],
          [12, uidLimit],
        ],
      },
      { kind: 'or', left: { kind: 'flag', flag: 'red' }, right: { kind: 'modseq', least: 30 } },
    ],
  },
];

describe.each(productStores)('flags that are kept, on $name', (engine) => {
  let mail: MailStore;
  const sessions = [new KeptFlags({ leastMails: 1 }), new KeptFlags({ leastMails: 1 })];
  beforeAll(async () => {
    mail = await openMailStore(engine);
    await mail.anna.call(calls.folders.saveFolder, { folderName: 'f' });
    for (const labelName of ['red', '$MDNSent', '$MDNSent~2'])
      await mail.anna.call(calls.folders.saveLabel, { labelName });
    for (let index = 0; index < 6; index += 1) await mail.deliver(mail.anna.account, plainMail(String(index)));
  });
  afterAll(() => mail.close());

  const servicesOf = (session: boolean) => ({ ...mail.services, flags: sessions[session ? 1 : 0] as KeptFlags });

  async function read(services: Parameters<typeof fetchMails>[0], since = 0): Promise<FetchedMail[]> {
    const found: FetchedMail[] = [];
    for await (const batch of fetchMails(services, createView(mail, 1), whole, flagsWish, since)) found.push(...batch);
    return found;
  }

  async function listUids(folder: number): Promise<number[]> {
    const rows = await mail.store.database.read
      .selectFrom('message')
      .select('uid')
      .where('account_no', '=', mail.anna.account)
      .where('folder_id', '=', folder)
      .orderBy('uid')
      .execute();
    return rows.map(({ uid }) => uid);
  }

  async function take({ do: what, session, picks, ...one }: Step): Promise<void> {
    const services = servicesOf(session);
    const [inbox, other] = [createView(mail, 1), createView(mail, 100)];
    const pick = async (folder: number) => {
      const present = await listUids(folder);
      return [...new Set(picks.map((place) => present[place % Math.max(1, present.length)] ?? 1))];
    };
    if (what === 'arrive') await mail.deliver(mail.anna.account, plainMail('more'));
    else if (what === 'expunge') await expungeMarked(services, inbox, null);
    else if (what === 'copy') await copyMails(services, inbox, await pick(1), inbox);
    else if (what === 'leave') await moveMails(services, inbox, await pick(1), other);
    else if (what === 'return') await moveMails(services, other, await pick(100), inbox);
    else if (what === 'label') await renameLabel();
    else if (what === 'web') {
      const { list } = await mail.anna.call(calls.mailbox.list, { mailboxId: '1', pageSize: 3 });
      const mailIds = list.map(({ mailId }) => mailId);
      if (mailIds.length > 0)
        await mail.anna.call(calls.mailbox.updateFavorite, { mailIds, favorite: one.flags.length % 2 === 1 });
    } else {
      const { unchangedSince } = one;
      const change = { mode: what, flags: one.flags, ...(unchangedSince === undefined ? {} : { unchangedSince }) };
      await changeMailFlags(services, inbox, await pick(1), change);
    }
  }

  /** The keyword of a label that comes out like an earlier one changes with that, and its messages are not touched. */
  async function renameLabel(): Promise<void> {
    const { list } = await mail.anna.call(calls.folders.labels, {});
    const [, label] = list;
    const labelName = label?.labelName === 'plain' ? '$MDNSent' : 'plain';
    await mail.anna.call(calls.folders.updateLabel, { labelId: label?.labelId, labelName });
  }

  async function find(services: Parameters<typeof searchMails>[0], key: SearchKey): Promise<number[]> {
    return Array.from(await searchMails(services, createView(mail, 1), key, AbortSignal.timeout(30_000)));
  }

  async function expectTruth(): Promise<void> {
    const truth = await read(mail.services);
    const since = truth[Math.floor(truth.length / 2)]?.modseq ?? 0;
    const kept = [servicesOf(false), servicesOf(true)];
    for (const services of kept) {
      expect(await read(services)).toEqual(truth);
      expect(await read(services, since)).toEqual(truth.filter(({ modseq }) => modseq > since));
    }
    for (const key of searches) {
      const found = await find(mail.services, key);
      for (const services of kept) expect(await find(services, key)).toEqual(found);
    }
  }

  test('are those of the store after every change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        for (let left = (await listUids(1)).length; left < 5; left += 1)
          await mail.deliver(mail.anna.account, plainMail('m'));
        for (const one of steps) {
          await take(one);
          if (one.picks.length > 2) await read(servicesOf(!one.session));
        }
        await expectTruth();
        expect(sessions.every(({ bytes }) => bytes > 0)).toBe(true);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});
