import { calls } from '@hongyan/contract';
import type { SearchKey } from '@hongyan/imap';
import { encodeWords } from '@hongyan/mime';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { followOnce, openIndex } from '@hongyan/testkit/store/mail-index.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchIndex } from '../../../engines/search-index/port.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { KeptOrders } from './kept-orders.ts';
import { searchMails } from './search-mails.ts';
import { sortMails } from './sort-mails.ts';
import { threadMails } from './thread-mails.ts';

const dayMs = 86_400_000;
const zones = ['+0800', '-0500', '+0000'];
const words = ['预算', '年度预算表', 'Quarter', 'head-quarters', 'CAFÉ', 'ＷＩＤＥ', 'plain 42%_\\', '鸿'];
/** The keyword that mail clients see for the label `Project X`. */
const labelKeyword = 'Project=20X';
const names = ['陈伟', 'Anna Müller', ''];
const flags = [
  '\\Seen',
  '\\Flagged',
  '\\Answered',
  '$Forwarded',
  'Hongyan-Sticky',
  '$MDNSent',
  'Project-X',
  labelKeyword,
  '\\Deleted',
];

/** A mail as the test knows it, without any store. */
interface Mail {
  readonly subject: string;
  readonly body: string;
  readonly name: string;
  readonly cc: boolean;
  readonly tag: string | null;
  /** Minutes after the beginning. */
  readonly sentMinute: number;
  readonly zone: string;
  readonly flags: readonly string[];
  readonly color: number;
}

const mailArbitrary: fc.Arbitrary<Mail> = fc.record({
  subject: fc.constantFrom(...words),
  body: fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(' / ')),
  name: fc.constantFrom(...names),
  cc: fc.boolean(),
  tag: fc.option(fc.constantFrom('部门', 'Lab')),
  sentMinute: fc.nat(3 * 1_440),
  zone: fc.constantFrom(...zones),
  flags: fc.subarray(flags),
  color: fc.nat(7),
});

const sentStart = Date.UTC(2026, 8, 1);

/** The Date field's own day and clock. */
function writtenDate({ sentMinute, zone }: Mail): { readonly text: string; readonly day: string } {
  const written = new Date(sentStart + sentMinute * 60_000).toUTCString().replace('GMT', zone);
  return { text: written, day: new Date(sentStart + sentMinute * 60_000).toISOString().slice(0, 10) };
}

const formatMessageId = (mail: Mail) =>
  `<${mail.sentMinute}.${mail.zone.slice(1)}.${mail.color}@${mail.cc ? 'Third' : 'partner'}.example>`;

function rawMail(mail: Mail): string {
  return [
    // A comment and a folded line: what is looked for is any part of the field.
    `Message-ID: (made by\r\n hand) ${formatMessageId(mail)}`,
    `From: ${mail.name === '' ? '' : `${encodeWords(mail.name)} `}<chen.wei@partner.example>`,
    'To: anna@example.org',
    ...(mail.cc ? ['Cc: =?utf-8?B?6Lev5Lq6?= <ren@third.example>'] : []),
    `Subject: ${encodeWords(mail.subject)}`,
    `Date: ${writtenDate(mail).text}`,
    ...(mail.tag === null ? [] : [`X-Tag: ${encodeWords(mail.tag)}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(mail.body).toString('base64'),
    '',
  ].join('\r\n');
}

interface Stored extends Mail {
  readonly n: number;
  readonly uid: number;
  readonly size: number;
  readonly receivedAt: number;
}

const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

function holds(mail: Stored, where: string, text: string): boolean {
  const from = `${mail.name} <chen.wei@partner.example>`;
  const cc = mail.cc ? '路人 <ren@third.example>' : '';
  const values: Record<string, string[]> = {
    subject: [mail.subject],
    body: [mail.body],
    from: [from],
    to: ['anna@example.org'],
    cc: [cc],
    bcc: [],
    'x-tag': mail.tag === null ? [] : [mail.tag],
    'message-id': [`(made by hand) ${formatMessageId(mail)}`],
    text: [
      mail.subject,
      mail.body,
      from,
      cc,
      mail.tag ?? '',
      'anna@example.org',
      `message-id: (made by hand) ${formatMessageId(mail)}`,
    ],
  };
  return (values[where] ?? []).some((value) => normalise(value).includes(normalise(text)));
}

const compareDay = (day: string, is: string, asked: string) =>
  is === 'before' ? day < asked : is === 'since' ? day >= asked : day === asked;

/** What the words of RFC 9051 §6.4.4 say of one mail. */
function expects(key: SearchKey, mail: Stored): boolean {
  switch (key.kind) {
    case 'and':
      return key.keys.every((one) => expects(one, mail));
    case 'or':
      return expects(key.left, mail) || expects(key.right, mail);
    case 'not':
      return !expects(key.key, mail);
    case 'uids':
      return key.ranges.some(([from, until]) => mail.uid >= Math.min(from, until) && mail.uid <= Math.max(from, until));
    case 'flag':
      return (
        key.flag === `Hongyan-Color-${String(mail.color)}` ||
        mail.flags.some((flag) => flag.toLowerCase() === key.flag.toLowerCase())
      );
    case 'text':
      return holds(mail, key.where, key.text);
    case 'header': {
      const field = key.field.toLowerCase();
      const isThere = field === 'x-tag' ? mail.tag !== null : field !== 'cc' || mail.cc;
      return isThere && holds(mail, field, key.text);
    }
    case 'size':
      return key.is === 'larger' ? mail.size > key.octets : mail.size < key.octets;
    case 'internalDate':
      return compareDay(new Date(mail.receivedAt).toISOString().slice(0, 10), key.is, key.day);
    case 'sentDate':
      return compareDay(writtenDate(mail).day, key.is, key.day);
    default:
      return true;
  }
}

const day = fc
  .integer({ min: -1, max: 4 })
  .map((after) => new Date(sentStart + after * dayMs).toISOString().slice(0, 10));
const needle = fc.constantFrom(
  '预算',
  '度预',
  'QUARTER',
  'uart',
  'cafe',
  'wide',
  '42%_\\',
  '鸿',
  '陈',
  'Wei',
  'wei@p',
  'muller',
  '部',
  'lab',
  '路人 <',
  'zzz',
  '@third.ex',
  'hand) <',
  '800.3@THIRD',
  'id: (made',
);
const is = fc.constantFrom('before' as const, 'on' as const, 'since' as const);
const leaf: fc.Arbitrary<SearchKey> = fc.oneof(
  fc.constant({ kind: 'all' } as const),
  fc.record({
    kind: fc.constant('flag' as const),
    flag: fc.constantFrom(...flags, 'project-x', 'project=20x', 'Hongyan-Color-3', 'none'),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    where: fc.constantFrom('body', 'text', 'subject', 'from', 'to', 'cc', 'bcc'),
    text: needle,
  }),
  fc.record({
    kind: fc.constant('header' as const),
    field: fc.constantFrom('X-Tag', 'x-tag', 'Message-ID', 'Subject', 'From', 'Cc'),
    text: fc.oneof(needle, fc.constant('')),
  }),
  fc.record({ kind: fc.constant('sentDate' as const), is, day }),
  fc.record({ kind: fc.constant('internalDate' as const), is, day: fc.constantFrom('2026-09-21', '2026-09-22') }),
  fc.record({
    kind: fc.constant('size' as const),
    is: fc.constantFrom('larger' as const, 'smaller' as const),
    octets: fc.integer({ min: 250, max: 450 }),
  }),
  fc.record({
    kind: fc.constant('uids' as const),
    ranges: fc.array(fc.tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 25 })), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);
const tree = fc.letrec<{ key: SearchKey }>((tie) => ({
  key: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ kind: fc.constant('not' as const), key: tie('key') }),
    fc.record({ kind: fc.constant('or' as const), left: tie('key'), right: tie('key') }),
    fc.record({ kind: fc.constant('and' as const), keys: fc.array(tie('key'), { maxLength: 3 }) }),
  ),
})).key;

describe.each(productStores)('searching for a mail client with $name', (engine) => {
  const orders = new KeptOrders();
  let store: MailStore;
  let services: MailStore['services'];
  let view: MailboxView;
  let mails: Stored[];

  const setFlags = async (account: number, n: number, mail: Mail): Promise<void> => {
    const has = (flag: string) => (mail.flags.includes(flag) ? 1 : 0);
    const values = `seen = ${has('\\Seen')}, starred = ${has('\\Flagged')}, answered = ${has('\\Answered')},
      forwarded = ${has('$Forwarded')}, sticky = ${has('Hongyan-Sticky')}, color = ${mail.color},
      receipt = '${mail.flags.includes('$MDNSent') ? 'sent' : 'none'}'`;
    await store.store.writeRaw(`UPDATE message SET ${values} WHERE account_no = ${account} AND n = ${n}`);
    for (const keyword of mail.flags.filter((flag) => flag === 'Project-X' || flag === '\\Deleted'))
      await store.store.writeRaw(`INSERT INTO message_keyword VALUES (${account}, ${n}, '${keyword}')`);
  };

  beforeAll(async () => {
    store = await openMailStore(engine);
    services = { ...store.services, searchIndex: await openIndex(engine.name, store) };
    const { anna, orgId } = store;
    view = {
      session: { id: 's', person: {} as never, client: 'imap', remoteAddress: '192.0.2.1' },
      folderId: 1,
      kind: 'inbox',
      orgId,
      right: 'own',
      scope: { account: anna.account, hiddenFolders: [] },
    };
    mails = [];
    const { labelId } = await anna.call(calls.folders.saveLabel, { labelName: 'Project X' });
    for (const [index, mail] of fc.sample(mailArbitrary, { numRuns: 24, seed: 6 }).entries()) {
      // The last eight are not in the index yet.
      if (index === 16) await followOnce(services, anna.account);
      const n = await store.deliver(anna.account, rawMail(mail));
      await setFlags(anna.account, n, mail);
      if (mail.flags.includes(labelKeyword))
        await anna.call(calls.mailbox.updateLabels, { mailIds: [String(n)], add: [labelId] });
      const row = await store.services.database.read
        .selectFrom('message')
        .select(['uid', 'size_bytes', 'received_at'])
        .where('account_no', '=', anna.account)
        .where('n', '=', n)
        .executeTakeFirstOrThrow();
      mails.push({ ...mail, n, uid: row.uid, size: row.size_bytes, receivedAt: row.received_at });
      store.store.clock.advance(2 * 3_600_000);
    }
  }, 60_000);
  afterAll(async () => {
    if (engine.name === 'postgres') await services.searchIndex.close();
    await store.close();
  });

  const search = async (key: SearchKey) => [...(await searchMails(services, view, key, new AbortController().signal))];

  test.each(['what the index says', 'the texts alone'])('finds by %s what reading every mail finds', async (by) => {
    let answers = 0;
    const { searchIndex } = services;
    const containing: SearchIndex['containing'] = async (query) => {
      const says = by === 'the texts alone' ? null : await searchIndex.containing(query);
      if (says !== null) answers += 1;
      return says;
    };
    const asked = { highWater: searchIndex.highWater.bind(searchIndex), containing } as unknown as SearchIndex;
    const { signal } = new AbortController();
    await fc.assert(
      fc.asyncProperty(tree, async (key) => {
        const found = await searchMails({ ...services, searchIndex: asked }, view, key, signal);
        expect([...found]).toEqual(mails.filter((mail) => expects(key, mail)).map(({ uid }) => uid));
      }),
      { numRuns: 300, seed: 4 },
    );
    expect(answers > 40).toBe(by === 'what the index says');
  });

  test('a search of a closed folder, and one whose client has gone, find nothing', async () => {
    const closed = { ...view, scope: { ...view.scope, hiddenFolders: [1] } };
    expect(await searchMails(store.services, closed, { kind: 'all' }, new AbortController().signal)).toHaveLength(0);
    await expect(searchMails(store.services, view, { kind: 'all' }, AbortSignal.abort())).rejects.toThrow();
  });

  test('sorts by any keys, what is equal in the order of the mailbox; threads hold every mail', async () => {
    const { signal } = new AbortController();
    const valueOf = {
      SIZE: ({ size }: Stored) => size,
      FROM: () => 0,
      DISPLAYFROM: ({ name }: Stored) => normalise(name || 'chen.wei@partner.example'),
    };
    for (const key of ['SIZE', 'FROM', 'DISPLAYFROM'] as const)
      for (const reverse of [false, true]) {
        const sign = reverse ? -1 : 1;
        const compare = (a: Stored, b: Stored) => {
          const [left, right] = [valueOf[key](a), valueOf[key](b)];
          return left === right ? a.uid - b.uid : left < right ? -sign : sign;
        };
        const sorted = await sortMails(
          { ...store.services, orders },
          view,
          [{ key, reverse }],
          { kind: 'all' },
          signal,
        );
        expect([...sorted]).toEqual(mails.toSorted(compare).map(({ uid }) => uid));
      }
    const threads = await threadMails({ ...store.services, orders }, view, 'REFERENCES', { kind: 'all' }, signal);
    const uids = [...threads.uids].filter((uid) => uid > 0);
    expect(uids.toSorted((a, b) => a - b)).toEqual(mails.map(({ uid }) => uid));
  });

  test('ids, ages and MODSEQ name the mails that carry them', async () => {
    const { account } = store.anna;
    const [first] = mails;
    const id = `M${account.toString(36)}-${first?.n.toString(36) ?? ''}`;
    expect(await search({ kind: 'emailId', id })).toEqual([first?.uid]);
    expect(await search({ kind: 'emailId', id: `M${(account + 1).toString(36)}-1` })).toEqual([]);
    expect(await search({ kind: 'emailId', id: "M1-1' OR 1=1" })).toEqual([]);
    expect(await search({ kind: 'younger', seconds: 3 * 3_600 })).toEqual([mails.at(-1)?.uid]);
    expect(await search({ kind: 'older', seconds: 3 * 3_600 })).toEqual(mails.slice(0, -1).map(({ uid }) => uid));
    expect(await search({ kind: 'modseq', least: 1 })).toHaveLength(mails.length);
  });

  test('a reader of a shared mailbox searches by their own \\Seen', async () => {
    const reader = store.ben.account;
    const unseen = mails.find((mail) => !mail.flags.includes('\\Seen'));
    await store.store.writeRaw(
      `INSERT INTO shared_seen (account_no, person_no, n, seen) VALUES (${store.anna.account}, ${reader}, ${unseen?.n ?? 0}, 1)`,
    );
    const shared = { ...view, scope: { ...view.scope, reader } };
    const seen = await searchMails(
      store.services,
      shared,
      { kind: 'flag', flag: '\\Seen' },
      new AbortController().signal,
    );
    expect(seen).toContain(unseen?.uid);
    expect(await search({ kind: 'flag', flag: '\\Seen' })).not.toContain(unseen?.uid);
  });
});
