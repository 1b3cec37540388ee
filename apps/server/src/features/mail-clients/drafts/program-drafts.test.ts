import { calls, type DraftContent, plainDraft } from '@hongyan/contract';
import { losingAnswers } from '@hongyan/testkit/server/lost-answers.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail, readRefusal } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../../engines/database/port.ts';
import { openBody } from '../../../mail/bodies/read-body.ts';
import { visibleParts } from '../../push/index.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { draftIdleMs, publishDrafts } from './publish-drafts.ts';
import { settleDrafts } from './take-draft.ts';

const { compose, mailbox, folders, previews, search } = calls;
const drafts = '3';

const message = (content: Partial<DraftContent>): DraftContent => ({
  type: 'new',
  refMailId: null,
  from: 'anna@example.org',
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  html: '',
  attachments: [],
  priority: 3,
  readReceipt: false,
  ...plainDraft,
  ...content,
});

describe.each(productStores)('drafts of mail clients with $name', (engine) => {
  let mail: MailStore;
  let view: MailboxView;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    view = {
      session: {
        id: 'program',
        person: { accountNo: mail.anna.account, orgId: mail.orgId } as never,
        client: 'imap',
        remoteAddress: '192.0.2.1',
      },
      folderId: 3,
      kind: 'drafts',
      orgId: mail.orgId,
      right: 'own',
      scope: { account: mail.anna.account, hiddenFolders: [] },
    };
  });
  afterAll(() => mail.close());

  const services = () => ({ ...mail.services, intake: mail.intake });
  const publish = () => publishDrafts(services(), view);
  const settle = () => settleDrafts(services(), view);
  const save = async (content: DraftContent, draftId?: string, revision = 0): Promise<string> => {
    const input = { content, revision, ...(draftId === undefined ? {} : { draftId }) };
    return (await mail.anna.call(compose.saveDraft, input)).draftId;
  };
  const remove = (draftId: string) => mail.anna.call(compose.deleteDrafts, { draftIds: [draftId] });
  const idle = () => mail.store.clock.advance(draftIdleMs);
  const listed = async () => (await mail.anna.call(mailbox.list, { mailboxId: drafts })).list;
  const shown = () =>
    mail.store.database.read
      .selectFrom('message')
      .select(['n', 'uid', 'subject', 'seen', 'size_bytes', 'body_id'])
      .where('account_no', '=', mail.anna.account)
      .where('folder_id', '=', 3)
      .orderBy('uid')
      .execute();
  const readText = async (bodyId: string) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of openBody(mail.services, { orgId: mail.orgId, bodyId })) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };
  /** Puts a mail into the index by a word, as the index's worker does whatever folder it lies in. */
  const index = (n: number, body: string) => {
    const empty = { subject: '', sender: '', recipients: '', attachments: '' };
    const put = [{ ...empty, n, sortKey: mail.store.clock.now(), body }];
    return mail.services.searchIndex.applyBatch({ accountNo: mail.anna.account, upTo: 0, put, remove: [] });
  };
  const takeOut = async (n: number) => {
    const sql = `UPDATE message SET folder_id = 4, uid = 900 + n WHERE account_no = ${mail.anna.account} AND n = ${n}`;
    await mail.store.writeRaw(sql);
  };
  /** A mail that a program has put into Drafts; answers its number. */
  const append = (raw: string) => mail.deliver(mail.anna.account, raw, 3);
  const usedBytes = async () =>
    (
      await mail.store.database.read
        .selectFrom('account')
        .select('used_bytes')
        .where('account_no', '=', mail.anna.account)
        .executeTakeFirstOrThrow()
    ).used_bytes;

  test('a draft left alone becomes one mail, unfinished as it is; each revision takes the place of the one before', async () => {
    const before = await usedBytes();
    const content = message({
      to: [
        { name: '本', address: 'ben@example.org' },
        { name: '', address: 'half-typ' },
        { name: '', address: ' ' },
      ],
      bcc: [{ name: '', address: 'secret@third.example' }],
      subject: '预算\r\nX-Evil: 1',
      html: '<p>第一稿</p>',
    });
    const draftId = await save(content);
    expect(await publish()).toBe(0);
    idle();
    expect([await publish(), await publish()]).toEqual([1, 0]);
    const [first, ...others] = await shown();
    expect(others).toEqual([]);
    expect(first?.seen).toBe(1);
    const raw = await readText(first?.body_id ?? '');
    expect(raw).toMatch(/^Bcc: .*secret@third\.example/m);
    expect(raw).toContain('half-typ');
    expect(raw).not.toMatch(/^X-Evil/m);
    await save({ ...content, subject: '第二稿' }, draftId, 1);
    idle();
    expect((await Promise.all([publish(), publish()])).toSorted()).toEqual([0, 1]);
    const [second, ...rest] = await shown();
    expect(rest).toEqual([]);
    expect(second?.subject).toBe('第二稿');
    expect(second?.uid).toBeGreaterThan(first?.uid ?? 0);
    // The older one is beyond recovery, and counted no more.
    expect(await usedBytes()).toBe(before + (second?.size_bytes ?? 0));
    expect((await mail.anna.call(mailbox.list, { mailboxId: drafts })).total).toBe(1);
    await remove(draftId);
    expect(await shown()).toEqual([]);
    expect(await usedBytes()).toBe(before);
  });

  test('sending a draft takes its mail out of Drafts', async () => {
    const content = message({ to: [{ name: '', address: 'ben@example.org' }], subject: 'sent', html: '<p>x</p>' });
    const draftId = await save(content);
    idle();
    await publish();
    expect(await shown()).toHaveLength(1);
    await mail.anna.call(compose.send, { content, draftId, revision: 1 });
    expect(await shown()).toEqual([]);
    expect(await publish()).toBe(0);
  });

  test('a mail that a program saves is a draft at once, itself unchanged, and goes with it', async () => {
    const answered = await mail.deliver(
      mail.anna.account,
      plainMail('问题', 'body', ['Message-ID: <q1@partner.example>']),
    );
    const raw = plainMail('Re: 问题', 'An answer\r\nof two lines', [
      'Cc: Li <li@third.example>',
      'Bcc: secret@third.example',
      'In-Reply-To: <q1@partner.example>',
      'Disposition-Notification-To: anna@example.org',
    ]);
    const n = await append(raw);
    await Promise.all([settle(), settle()]);
    const [item, ...others] = await listed();
    expect(others).toEqual([]);
    expect(item?.mailSubject).toBe('Re: 问题');
    const row = await mail.store.database.read
      .selectFrom('draft')
      .select(['content', 'revision'])
      .where('account_no', '=', mail.anna.account)
      .where('draft_id', '=', Number(item?.draftId))
      .executeTakeFirstOrThrow();
    const content = JSON.parse(row.content) as DraftContent;
    expect(content).toMatchObject({
      type: 'reply',
      refMailId: String(answered),
      to: [{ address: 'anna@example.org' }],
      cc: [{ name: 'Li', address: 'li@third.example' }],
      bcc: [{ address: 'secret@third.example' }],
      format: 'text',
      readReceipt: true,
      from: 'anna@example.org',
    });
    expect(content.html).toContain('of two lines');
    idle();
    expect(await publish()).toBe(0);
    expect((await shown()).map((one) => one.n)).toEqual([n]);
    await takeOut(n);
    await settle();
    expect(await listed()).toEqual([]);
  });

  test('files and pictures of a saved mail are uploads of the draft, and stand in its mail again', async () => {
    const raw = [
      'From: anna@example.org',
      'Subject: files',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Look <img src="cid:pic"></p>',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <pic>',
      'Content-Disposition: inline; filename=p.png',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--b',
      'Content-Type: text/plain; name=a.txt',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      'attached words',
      '--b--',
      '',
    ].join('\r\n');
    await append(raw);
    await settle();
    const [item] = await listed();
    const draftId = item?.draftId ?? '';
    const row = await mail.store.database.read
      .selectFrom('draft')
      .select('content')
      .where('draft_id', '=', Number(draftId))
      .executeTakeFirstOrThrow();
    const content = JSON.parse(row.content) as DraftContent;
    expect(content.attachments.map(({ fileName, contentId }) => [fileName, contentId])).toEqual([
      ['p.png', 'pic'],
      ['a.txt', null],
    ]);
    await save({ ...content, subject: 'edited' }, draftId, 1);
    idle();
    expect(await publish()).toBe(1);
    const [one, ...others] = await shown();
    expect(others).toEqual([]);
    const text = await readText(one?.body_id ?? '');
    expect(text).toContain(Buffer.from('attached words').toString('base64').slice(0, 12));
    expect(text).toMatch(/Content-Id: <pic>/i);
    await remove(draftId);
  });

  test('a draft that was edited while a program took its mail away is published anew', async () => {
    const draftId = await save(message({ subject: 'kept' }));
    idle();
    await publish();
    const [first] = await shown();
    await save(message({ subject: 'kept, edited' }), draftId, 1);
    await takeOut(first?.n ?? 0);
    await settle();
    expect((await listed()).map((item) => item.mailSubject)).toEqual(['kept, edited']);
    idle();
    expect(await publish()).toBe(1);
    expect((await shown()).map((one) => one.subject)).toEqual(['kept, edited']);
    await remove(draftId);
    expect(await shown()).toEqual([]);
  });

  test('what a read-limited mail says is not shown to programs before it is encrypted', async () => {
    const content = message({ subject: 'sealed' });
    const draftId = await save(content);
    idle();
    expect([await publish(), (await shown()).length]).toEqual([1, 1]);
    await save({ ...content, authorised: { days: 7, reads: 1 } }, draftId, 1);
    idle();
    expect([await publish(), (await shown()).length]).toEqual([0, 0]);
    expect(await listed()).toHaveLength(1);
    await remove(draftId);
  });

  test('the web client sees none of these mails, whatever it asks', async () => {
    const secret = 'zyzzyva';
    const original = await mail.deliver(
      mail.anna.account,
      plainMail('root', 'whimsical', ['Message-ID: <root@partner.example>']),
    );
    const { labelId } = await mail.anna.call(folders.saveLabel, { labelName: '重要' });
    const counted = JSON.stringify(await mail.anna.call(mailbox.unreadCount, {}));
    const published = mail.store.published.length;
    const hidden = await append(plainMail(secret, 'whimsical', ['References: <root@partner.example>']));
    const n = String(hidden);
    await mail.store.writeRaw(`UPDATE message SET starred = 1 WHERE account_no = ${mail.anna.account} AND n = ${n}`);
    await mail.store.writeRaw(
      `INSERT INTO message_label (account_no, label_id, received_at, n) SELECT account_no, ${labelId}, received_at, n FROM message
        WHERE account_no = ${mail.anna.account} AND n = ${n}`,
    );
    await index(original, 'whimsical');
    await index(hidden, 'whimsical');
    expect(await mail.services.searchIndex.count({ accountNo: mail.anna.account, text: 'whimsical', limit: 9 })).toBe(
      2,
    );
    expect((await mail.anna.call(search.quick, { searchKeyword: 'whimsical' })).total).toBe(1);
    const answers = await Promise.all([
      ...['1', '2', '3', '4', '5'].flatMap((mailboxId) => [
        mail.anna.call(mailbox.list, { mailboxId }),
        mail.anna.call(mailbox.list, { mailboxId, conversations: 1 }),
        mail.anna.call(mailbox.list, { mailboxId, sort: 'subject' }),
      ]),
      mail.anna.call(mailbox.favoriteList, {}),
      mail.anna.call(mailbox.labelList, { labelId }),
      mail.anna.call(mailbox.readList, { seen: 0 }),
      mail.anna.call(mailbox.readList, { seen: 1 }),
      mail.anna.call(mailbox.expungedList, {}),
      mail.anna.call(folders.folderList, {}),
      mail.anna.call(mailbox.threadList, { mailId: String(original) }),
      mail.anna.call(mailbox.relatedList, { address: 'chen.wei@partner.example' }),
      mail.anna.call(search.quick, { searchKeyword: 'whimsical' }),
      mail.anna.call(search.advanced, { searchKeyword: 'whimsical' }),
      mail.anna.call(folders.navigation, {}),
    ]);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret);
    expect(JSON.stringify(await mail.anna.call(mailbox.unreadCount, {}))).toBe(counted);
    const one = { mailId: n };
    const some = { mailIds: [n] };
    const refused = [
      () => mail.anna.call(mailbox.detail, one),
      () => mail.anna.call(mailbox.source, one),
      () => mail.anna.call(mailbox.threadList, one),
      () => mail.anna.call(previews.downloadAll, one),
      () => mail.anna.call(mailbox.export, some),
      () => mail.anna.call(mailbox.hardDelete, some),
      () => mail.anna.call(mailbox.recoverableDelete, some),
      () => mail.anna.call(mailbox.updateFavorite, { ...some, favorite: true }),
    ];
    for (const call of refused) expect(await readRefusal(call())).toBe('mailNotFound');
    expect((await mail.anna.call(folders.labels, {})).list).toMatchObject([{ labelId, mail: 0 }]);
    const notified = mail.store.published.slice(published).flatMap((event) => visibleParts(event, new Set()));
    expect(JSON.stringify(notified as Change[])).not.toContain(secret);
  });

  test('where nobody knows whether a draft was shown its bytes stay: it may be there', async () => {
    const id = await save(message({ subject: 'answer lost', html: `<p>${'long '.repeat(20_000)}</p>` }));
    idle();
    const lost = { ...services(), database: losingAnswers(mail.store.database) };
    await expect(publishDrafts(lost, view)).rejects.toThrow('the answer was lost');
    const row = (await shown()).find(({ subject }) => subject === 'answer lost');
    expect(await readText(row?.body_id ?? '')).toContain('Subject: answer lost');
    await remove(id);
  });
});
