import type { SearchKey, SortKey } from '@hongyan/imap';
import { encodeWords } from '@hongyan/mime';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { KeptOrders } from './kept-orders.ts';
import { searchMails } from './search-mails.ts';
import { sortMails } from './sort-mails.ts';

interface Person {
  readonly name: string;
  readonly local: string;
}

/** A mail as the test knows it: every column in another order than any other. */
interface Mail {
  readonly subject: string;
  /** The subject without what answering and forwarding put there, folded. */
  readonly base: string;
  readonly date: string;
  readonly sentAt: string;
  readonly receivedAt: string;
  readonly to: Person;
  readonly cc: Person;
}

const mails: readonly Mail[] = [
  {
    subject: 'Re: Delta',
    base: 'delta',
    date: 'Tue, 01 Sep 2026 23:30:00 -0500',
    sentAt: '2026-09-02T04:30:00Z',
    receivedAt: '2026-09-03T23:59:59.999Z',
    to: { name: '王', local: 'zoe' },
    cc: { name: '', local: 'mike' },
  },
  {
    subject: 'Fwd: [list] alpha (fwd)',
    base: 'alpha',
    date: 'Wed, 02 Sep 2026 01:00:00 +0800',
    sentAt: '2026-09-01T17:00:00Z',
    receivedAt: '2026-09-04T00:00:00.000Z',
    to: { name: 'Éric', local: 'anna' },
    cc: { name: '', local: 'Zed' },
  },
  {
    subject: '预算',
    base: '预算',
    date: 'Wed, 02 Sep 2026 02:00:00 +0000',
    sentAt: '2026-09-02T02:00:00Z',
    receivedAt: '2026-09-01T00:00:00.000Z',
    to: { name: '', local: 'Mia' },
    cc: { name: '', local: 'ANNA' },
  },
  {
    subject: 'ＣＨＡＲＬＩＥ',
    base: 'charlie',
    date: 'no date',
    sentAt: '2026-09-02T16:00:00Z',
    receivedAt: '2026-09-02T16:00:00.000Z',
    to: { name: 'abel', local: 'yan' },
    cc: { name: '', local: 'kim' },
  },
];

const rawMail = ({ subject, date, to, cc }: Mail): string => {
  const print = ({ name, local }: Person) =>
    name === '' ? `${local}@example.org` : `${encodeWords(name)} <${local}@example.org>`;
  return [
    'From: chen.wei@partner.example',
    `To: ${print(to)}, last@example.org`,
    `Cc: ${print(cc)}`,
    `Subject: ${encodeWords(subject)}`,
    `Date: ${date}`,
    '',
    'text',
    '',
  ].join('\r\n');
};

/** What RFC 5256 §3 and RFC 5957 say that a mail is sorted by. */
const oracle: Readonly<Partial<Record<SortKey, (mail: Mail) => string>>> = {
  ARRIVAL: ({ receivedAt }) => receivedAt,
  DATE: ({ sentAt }) => sentAt,
  SUBJECT: ({ base }) => base,
  TO: ({ to }) => to.local.toLowerCase(),
  CC: ({ cc }) => cc.local.toLowerCase(),
  DISPLAYTO: ({ to }) => (to.name === 'Éric' ? 'eric' : to.name === '' ? `${to.local.toLowerCase()}@` : to.name),
};

describe.each(productStores)('sorting for a mail client with $name', (engine) => {
  const orders = new KeptOrders();
  let store: MailStore;
  let view: MailboxView;
  const { signal } = new AbortController();

  beforeAll(async () => {
    store = await openMailStore(engine);
    const { anna, orgId } = store;
    view = {
      session: { id: 's', person: {} as never, client: 'imap', remoteAddress: '192.0.2.1' },
      folderId: 1,
      kind: 'inbox',
      orgId,
      right: 'own',
      scope: { account: anna.account, hiddenFolders: [] },
    };
    for (const mail of mails) {
      const n = await store.deliver(anna.account, rawMail(mail));
      const at = Date.parse(mail.receivedAt);
      await store.store.writeRaw(
        `UPDATE message SET received_at = ${at} WHERE account_no = ${anna.account} AND n = ${n}`,
      );
    }
  }, 60_000);
  afterAll(() => store.close());

  test.each(Object.entries(oracle))('by %s, both ways', async (key, valueOf) => {
    const expected = mails
      .map((mail, index) => ({ value: valueOf(mail), uid: index + 1 }))
      .sort((a, b) => (a.value < b.value ? -1 : 1))
      .map(({ uid }) => uid);
    // A test in which mail comes sorted already proves nothing.
    expect(expected).not.toEqual([1, 2, 3, 4]);
    const sort = async (reverse: boolean) => [
      ...(await sortMails(
        { ...store.services, orders },
        view,
        [{ key: key as SortKey, reverse }],
        { kind: 'all' },
        signal,
      )),
    ];
    expect(await sort(false)).toEqual(expected);
    expect(await sort(true)).toEqual(expected.toReversed());
  });

  test('the days of a search are those in which INTERNALDATE is printed: of UTC', async () => {
    const search = async (is: 'before' | 'on' | 'since', day: string) => {
      const key: SearchKey = { kind: 'internalDate', is, day };
      return [...(await searchMails(store.services, view, key, signal))];
    };
    expect(await search('on', '2026-09-03')).toEqual([1]);
    expect(await search('on', '2026-09-04')).toEqual([2]);
    expect(await search('before', '2026-09-04')).toEqual([1, 3, 4]);
    expect(await search('since', '2026-09-04')).toEqual([2]);
  });
});
