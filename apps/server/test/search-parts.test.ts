// SEARCH in everything of a mail that is text or message (RFC 9051 §6.4.4), and in the names of groups, with the index and without.
import { calls } from '@hongyan/contract';
import type { SearchKey, SortKey } from '@hongyan/imap';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { followOnce, openIndex } from '@hongyan/testkit/store/mail-index.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailboxView } from '../src/features/mail-clients/mailboxes/mailbox-view.ts';
import { KeptOrders } from '../src/features/mail-clients/search/kept-orders.ts';
import { searchMails } from '../src/features/mail-clients/search/search-mails.ts';
import { sortMails } from '../src/features/mail-clients/search/sort-mails.ts';
import { IndexWorker } from '../src/features/search/index-worker.ts';
import { createRenewalJob } from '../src/features/search/renew-texts.ts';

const attached = (type: string, name: string, bytes: string) =>
  `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
  `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;

const createMail = (header: readonly string[], type: string, ...parts: readonly string[]) =>
  [
    'From: chen.wei@partner.example',
    ...header,
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary=b`,
    '',
    ...parts,
    '--b--',
    '',
  ].join('\r\n');
const body = '--b\r\nContent-Type: text/plain\r\n\r\nsee the files\r\n';

const inner = [
  'From: =?utf-8?B?6ZmI5Lyf?= <inner@partner.example>',
  'Subject: platypus',
  'X-Tracker: wallaby-42',
  'Content-Type: multipart/mixed; boundary=i',
  '',
  '--i\r\nContent-Type: text/plain\r\n\r\nnested quokka\r\n',
  '--i\r\nContent-Type: text/csv; name=i.csv\r\n\r\nnumbat;7\r\n--i--\r\n',
].join('\r\n');

/** In the order of their UIDs. */
const mails: readonly string[] = [
  createMail(
    ['Subject: one', 'To: anna@example.org'],
    'multipart/mixed',
    body,
    attached('text/plain; charset=utf-8', 'a.txt', 'an aardvark, 季度汇总表'),
    attached('text/html', 'b.html', '<p>cap<b>ybara</b></p><script>hidden</script>'),
    attached('application/octet-stream', 'c.bin', 'tapir'),
  ),
  createMail(
    ['Subject: two', 'To: anna@example.org'],
    'multipart/mixed',
    body,
    `--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}`,
  ),
  createMail(
    ['Subject: three', 'To: Warehouse: zoe@example.org, yan@example.org;', 'Cc: Nobody in particular: (really) ;'],
    'multipart/alternative',
    '--b\r\nContent-Type: text/plain\r\n\r\nThe same words.\r\nonly here: pangolin\r\n',
    '--b\r\nContent-Type: text/html\r\n\r\n<p>The same words.</p>\r\n',
  ),
  [
    'From: x@partner.example',
    'Subject: four',
    'To: Mia <mia@example.org>, Staff: zed@example.org;',
    'Cc: bea@example.org',
    '',
    'plain',
    '',
  ].join('\r\n'),
];

/** What is looked for, where, and the UIDs that have it. */
const searches: readonly (readonly [string, Extract<SearchKey, { kind: 'text' }>['where'], readonly number[]])[] = [
  ['aardvark', 'body', [1]],
  ['ardvar', 'body', [1]],
  ['度汇总', 'body', [1]],
  ['AARDVARK', 'text', [1]],
  ['capybara', 'body', [1]],
  // A file that is no text is left out, and what a page does not show.
  ['tapir', 'text', []],
  ['hidden', 'text', []],
  ['nested quokka', 'body', [2]],
  ['numbat', 'body', [2]],
  // The header of an embedded message is part of the body (RFC 3501 §6.4.4, BODY), every field of it.
  ['platypus', 'body', [2]],
  ['wallaby-42', 'body', [2]],
  ['x-tracker: wallaby', 'body', [2]],
  ['陈伟', 'body', [2]],
  ['inner@partner', 'text', [2]],
  ['platypus', 'subject', []],
  ['inner@partner', 'from', []],
  ['pangolin', 'body', [3]],
  ['see the files', 'body', [1, 2]],
  ['two', 'body', []],
  ['two', 'text', [2]],
  ['warehouse', 'to', [3]],
  ['arehous', 'to', [3]],
  ['warehouse: zoe', 'to', [3]],
  ['staff', 'to', [4]],
  ['zed@', 'to', [4]],
  ['nobody in', 'cc', [3]],
  ['warehouse', 'cc', []],
  ['really', 'cc', []],
  ['warehouse', 'text', [3]],
];

describe.each(productStores)('parts and groups for a mail client with $name', (engine) => {
  const orders = new KeptOrders();
  let store: MailStore;
  let services: MailStore['services'];
  let view: MailboxView;
  const { signal } = new AbortController();
  const find = async (text: string, where: Extract<SearchKey, { kind: 'text' }>['where']) => [
    ...(await searchMails(services, view, { kind: 'text', where, text }, signal)),
  ];
  const sort = async (key: SortKey) => [
    ...(await sortMails({ ...services, orders }, view, [{ key, reverse: false }], { kind: 'all' }, signal)),
  ];
  const findAll = async () => {
    const found: (readonly [string, string, readonly number[]])[] = [];
    for (const [text, where] of searches) found.push([text, where, await find(text, where)]);
    return found;
  };
  const envelopes = async () => {
    const rows = await store.store.database.read
      .selectFrom('message_print')
      .select('imap_envelope')
      .where('account_no', '=', store.anna.account)
      .orderBy('id')
      .execute();
    return rows.map((row) => row.imap_envelope);
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
    for (const raw of mails) await store.deliver(anna.account, raw);
  });
  afterAll(async () => {
    if (services.searchIndex !== store.services.searchIndex) await services.searchIndex.close();
    await store.close();
  });

  test('are found before the index knows the mail, and after', async () => {
    expect(await findAll()).toEqual(searches);
    await followOnce(services, store.anna.account);
    expect(await findAll()).toEqual(searches);
  });

  test('are found by the web client’s search too, and the row shows where', async () => {
    const worker = new IndexWorker(store.services);
    worker.start();
    for (const [text, uid] of [
      ['aardvark', 1],
      ['quokka', 2],
      ['platypus', 2],
      ['pangolin', 3],
      ['warehouse', 3],
    ] as const) {
      const subjects = async () =>
        (await store.anna.call(calls.search.quick, { searchKeyword: text })).list.map((item) => item.mailSubject);
      await vi.waitUntil(async () => (await subjects()).length === 1, { timeout: 10_000 });
      expect(await subjects()).toEqual([['one', 'two', 'three'][uid - 1]]);
    }
    const { list } = await store.anna.call(calls.search.quick, { searchKeyword: 'quokka' });
    expect(list[0]?.snippet).toContain('nested quokka');
    await worker.stop();
  });

  // RFC 5256 §3 and RFC 5957 §3: the first address of a field that begins with a group is the group.
  test('sort by the name of the group that a field begins with', async () => {
    expect(await sort('TO')).toEqual([1, 2, 4, 3]);
    expect(await sort('DISPLAYTO')).toEqual([1, 2, 4, 3]);
    expect(await sort('CC')).toEqual([1, 2, 4, 3]);
  });

  test('of mail that was there before are read when the index is made anew', async () => {
    const { account } = store.anna;
    const before = { found: await findAll(), envelopes: await envelopes() };
    await store.store.writeRaw(`UPDATE body SET part_text = NULL, summary = replace(summary, '"groups"', '"older"')`);
    await store.store.writeRaw(`UPDATE message_print SET imap_envelope = 'older' WHERE account_no = ${account}`);
    await services.searchIndex.forgetAccount(account);
    expect(await find('aardvark', 'body')).toEqual([]);
    expect(await find('nobody in', 'cc')).toEqual([]);

    const worker = new IndexWorker(services);
    const job = createRenewalJob(services, (name) => worker.reindex(name));
    worker.start();
    const waiting = async () =>
      services.database.read.selectFrom('job').select('payload').where('kind', '=', job.kind).execute();
    // Of the four one is nothing but a body.
    await vi.waitUntil(async () => (await waiting()).length === 4, { timeout: 10_000 }).catch(() => undefined);
    const controls = { heartbeat: () => Promise.resolve(), progress: () => Promise.resolve(), signal };
    for (const { payload } of await waiting()) {
      const given = { id: 'j', kind: job.kind, accountNo: null, attempt: 1, payload: JSON.parse(payload) as never };
      await job.run(given, controls);
      // Harmless when repeated.
      await job.run(given, controls);
    }
    await worker.stop();
    expect(await findAll()).toEqual(before.found);
    expect(await envelopes()).toEqual(before.envelopes);
  });
});
