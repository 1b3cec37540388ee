import { brokenMessages } from '@hongyan/testkit';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { Judgement } from '../../../outbox/index.ts';
import { setOrgSetting } from '../../../settings/index.ts';
import { type ApprovalStore, inside, openApprovalStore, outside } from '../../testing/approval-store.ts';
import { composeRaw, createDocx, createZip } from '../../testing/compose-raw.ts';

const keywordsIn = (field: string, ...words: string[]) => ({ kind: 'words', fields: [field], words });
const hitsOf = ({ held }: Judgement) => held?.requested.hits ?? null;

describe.each(productStores)('conditions of policies, on $name', (engine) => {
  let store: ApprovalStore;

  beforeAll(async () => {
    store = await openApprovalStore(engine);
  });
  afterEach(() => store.clearPolicies());
  afterAll(() => store.mail.close());

  const judgeBy = async (conditions: readonly unknown[], ...message: Parameters<ApprovalStore['judgeRaw']>) => {
    await store.addPolicy({ conditions });
    return store.judgeRaw(...message);
  };

  test.each<[string, unknown, string, unknown]>([
    ['always', { kind: 'always' }, composeRaw({}), { field: 'message', words: [], condition: 'always' }],
    ['outside', { kind: 'outside' }, composeRaw({}), { field: 'recipients', words: ['chen.wei@partner.example'] }],
    ['a domain below', { kind: 'domains', domains: ['EXAMPLE'] }, composeRaw({}), { field: 'recipients' }],
    ['another domain', { kind: 'domains', domains: ['ner.example', 'rtner.example'] }, composeRaw({}), null],
    [
      'a word in the subject',
      keywordsIn('subject', '报价'),
      composeRaw({ subject: '=?utf-8?B?5oql5Lu35Y2V?=' }),
      { words: ['报价'] },
    ],
    ['the word elsewhere', keywordsIn('subject', '报价'), composeRaw({ body: '报价' }), null],
    [
      'a word in the body',
      keywordsIn('body', 'secret'),
      composeRaw({ body: 'the SECRET plan' }),
      { words: ['SECRET'], part: null },
    ],
    [
      'a pattern',
      { kind: 'pattern', fields: ['body'], pattern: '\\d{11}' },
      composeRaw({ body: '13800138000' }),
      { words: ['13800138000'] },
    ],
    [
      'a file name',
      { kind: 'fileTypes', extensions: ['EXE'] },
      composeRaw({ files: [{ name: 'a.Exe', bytes: Buffer.from('x') }] }),
      { field: 'files', words: ['a.Exe'], part: '2' },
    ],
    [
      'a file name with a dot at its end',
      { kind: 'fileTypes', extensions: ['exe'] },
      composeRaw({ files: [{ name: 'a.exe.', bytes: Buffer.from('x') }] }),
      { field: 'files' },
    ],
    [
      'another file',
      { kind: 'fileTypes', extensions: ['exe'] },
      composeRaw({ files: [{ name: 'exe.txt', bytes: Buffer.from('x') }] }),
      null,
    ],
    [
      'a size',
      { kind: 'attachmentSize', largerThan: 5 },
      composeRaw({ files: [{ name: 'a.bin', bytes: Buffer.from('123456') }] }),
      { field: 'files', words: ['a.bin'] },
    ],
    [
      'a smaller size',
      { kind: 'attachmentSize', largerThan: 6 },
      composeRaw({ files: [{ name: 'a.bin', bytes: Buffer.from('123456') }] }),
      null,
    ],
    ['one recipient', { kind: 'recipients', moreThan: 1 }, composeRaw({}), null],
    [
      'Sensitivity',
      { kind: 'classification', labels: ['company-confidential'] },
      composeRaw({ headers: ['Sensitivity: Company-Confidential'] }),
      { words: ['Company-Confidential'] },
    ],
    [
      'X-Classification',
      { kind: 'classification', labels: ['绝密'] },
      composeRaw({ headers: ['X-Classification: a; =?utf-8?B?57ud5a+G?='] }),
      { words: ['绝密'] },
    ],
    ['no class', { kind: 'classification', labels: ['绝密'] }, composeRaw({}), null],
  ])('%s', async (_, condition, raw, expected) => {
    const hits = hitsOf(await judgeBy([condition], raw));
    if (expected === null) expect(hits).toBeNull();
    else expect(hits).toMatchObject([expected]);
  });

  it('counts recipients, people of other organisations as outside, and linked files', async () => {
    const three = [outside('a@x.example'), outside('b@x.example'), inside(store.ben)];
    const hits = hitsOf(await judgeBy([{ kind: 'recipients', moreThan: 2 }], composeRaw({}), { recipients: three }));
    expect(hits).toMatchObject([{ field: 'recipients', words: ['3'] }]);
    await store.clearPolicies();
    expect(
      hitsOf(await judgeBy([{ kind: 'outside' }], composeRaw({}), { recipients: [inside(store.ben)] })),
    ).toBeNull();
    await store.clearPolicies();
    const linkedFiles = [{ name: '合同.zip', size: 5_000 }];
    const size = { kind: 'attachmentSize', largerThan: 4_999 };
    expect(hitsOf(await judgeBy([size], composeRaw({}), { linkedFiles }))).toMatchObject([{ words: ['合同.zip'] }]);
    await store.clearPolicies();
    // Nobody looks into a file that is only linked: it may hold anything.
    const exe = { kind: 'fileTypes', extensions: ['exe'] };
    expect(hitsOf(await judgeBy([exe], composeRaw({}), { linkedFiles }))).toMatchObject([
      { condition: 'unreadable:fileTypes:exe', words: ['合同.zip'] },
    ]);
  });

  it('reads the text of a read-limited mail, and other renderings of a body', async () => {
    await store.addPolicy({ conditions: [keywordsIn('body', '保密')] });
    expect(hitsOf(await store.judgeRaw(composeRaw({}), { writtenText: '这是保密内容' }))).toMatchObject([
      { words: ['保密'] },
    ]);
    const alternative = [
      'Content-Type: multipart/alternative; boundary=a\r\n\r\n--a',
      'Content-Type: text/plain; charset=utf-8\r\n\r\n这是保密内容\r\n--a',
      'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Hello</p>\r\n--a--',
    ].join('\r\n');
    const files = [{ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('nothing') }];
    expect(hitsOf(await store.judgeRaw(composeRaw({ bodyPart: alternative })))).toMatchObject([{ words: ['保密'] }]);
    expect(hitsOf(await store.judgeRaw(composeRaw({ bodyPart: alternative, files })))).toMatchObject([
      { words: ['保密'] },
    ]);
    const attached = [{ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('这是保密内容') }];
    expect(hitsOf(await store.judgeRaw(composeRaw({ files: attached })))).toBeNull();
    const padded = composeRaw({ body: `${'padding '.repeat(40_000)}保密` });
    expect(hitsOf(await store.judgeRaw(padded))).toMatchObject([{ words: ['保密'] }]);
    const encrypted =
      'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=e\r\n\r\n--e\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--e\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--e--';
    const raw = composeRaw({}).replace(/Content-Type: multipart\/mixed[^]*/, encrypted);
    expect(hitsOf(await store.judgeRaw(raw))).toMatchObject([{ condition: 'unreadable:words:保密' }]);
  });

  it('reads the text of attachments, and holds what it cannot read', async () => {
    await store.addPolicy({ conditions: [keywordsIn('attachments', '机密')] });
    const files = (name: string, bytes: Buffer) => [{ name, bytes }];
    const judge = async (name: string, bytes: Buffer) =>
      hitsOf(await store.judgeRaw(composeRaw({ files: files(name, bytes) })));
    expect(await judge('a.docx', await createDocx('本文为机密文件'))).toEqual([
      { policy: 'policy', condition: 'words:机密', field: 'attachments', words: ['机密'], part: '2' },
    ]);
    expect(await judge('a.docx', await createDocx('公开文件'))).toBeNull();
    expect(await judge('a.pdf', Buffer.from('%PDF-1.4 broken'))).toEqual([
      { policy: 'policy', condition: 'unreadable:words:机密', field: 'attachments', words: ['a.pdf'], part: '2' },
    ]);
    // Nobody reads these as text.
    expect(await judge('a.png', Buffer.from('机密'))).toBeNull();
    expect(hitsOf(await store.judgeRaw(composeRaw({ body: '机密' })))).toBeNull();
  });

  it('reads files of attached messages, names of files, and every Subject', async () => {
    const docx = await createDocx('本文为机密文件');
    const inner = composeRaw({ files: [{ name: 'inner.docx', bytes: docx }] });
    const forwarded = `Content-Type: message/rfc822\r\n\r\n${inner}`;
    await store.addPolicy({ conditions: [keywordsIn('attachments', '机密')] });
    expect(hitsOf(await store.judgeRaw(composeRaw({ bodyPart: forwarded })))).toMatchObject([
      { condition: 'words:机密', words: ['机密'], part: '1.2' },
    ]);
    const picture = [{ name: '机密.png', bytes: Buffer.from('x') }];
    expect(hitsOf(await store.judgeRaw(composeRaw({ files: picture })))).toMatchObject([
      { words: ['机密'], part: '2' },
    ]);
    await store.clearPolicies();
    await store.addPolicy({ conditions: [keywordsIn('subject', 'offer')] });
    expect(hitsOf(await store.judgeRaw(composeRaw({ headers: ['Subject: our offer'] })))).toMatchObject([
      { words: ['offer'] },
    ]);
  });

  it('reads what search has read before, and not again', async () => {
    await store.addPolicy({ conditions: [keywordsIn('attachments', '机密')] });
    const body = await store.takeIn(composeRaw({ files: [{ name: 'a.pdf', bytes: Buffer.from('broken') }] }));
    await store.mail.store.writeRaw(
      `INSERT INTO extraction (org_id, body_id, part, kind, attempts, state, result, updated_at)
          VALUES (${String(store.mail.orgId)}, '${body.bodyId}', '2', 'text', 1, 'done', '这是机密', 0)`,
    );
    expect(hitsOf(await store.judgeRaw('', { body }))).toMatchObject([{ condition: 'words:机密', words: ['机密'] }]);
  });

  it('finds files within archives, and holds those that nobody can list', async () => {
    await store.addPolicy({ conditions: [{ kind: 'fileTypes', extensions: ['exe'] }] });
    const judge = async (name: string, bytes: Buffer) =>
      hitsOf(await store.judgeRaw(composeRaw({ files: [{ name, bytes }] })));
    expect(await judge('a.zip', await createZip({ 'b/c.exe': 'x' }))).toMatchObject([
      { words: ['b/c.exe'], part: '2' },
    ]);
    expect(await judge('a.zip', await createZip({ 'b/c.txt': 'x' }))).toBeNull();
    const closed = { condition: 'unreadable:fileTypes:exe' };
    expect(await judge('a.zip', await createZip({ 'inner.zip': 'x' }))).toMatchObject([
      { ...closed, words: ['inner.zip'] },
    ]);
    expect(await judge('a.zip', Buffer.from('PK broken'))).toMatchObject([{ ...closed, words: ['a.zip'] }]);
    expect(await judge('a.rar', Buffer.from('x'))).toMatchObject([{ ...closed, words: ['a.rar'] }]);
  });

  it('asks for labels and folder of what is answered or forwarded', async () => {
    const { mail, anna } = store;
    const n = await mail.deliver(anna, plainMail('origin'));
    const account = String(anna);
    await mail.store.writeRaw(
      `INSERT INTO label (account_no, label_id, name, color, sort, state, total, unread, size_bytes, modseq) VALUES (${account}, 90, '内部', '', 0, 0, 0, 0, 0, 0)`,
    );
    await mail.store.writeRaw(
      `INSERT INTO message_label (account_no, label_id, n, received_at) VALUES (${account}, 90, ${String(n)}, 0)`,
    );
    const forwarded = { responded: { n, how: 'forwarded' as const } };
    const answered = { responded: { n, how: 'answered' as const } };
    const judge = async (condition: unknown, change: Parameters<ApprovalStore['judgeRaw']>[1]) => {
      await store.clearPolicies();
      return hitsOf(await judgeBy([condition], composeRaw({}), change));
    };
    const label = { kind: 'classification', labels: ['内部'] };
    expect(await judge(label, answered)).toMatchObject([{ field: 'message', words: ['内部'] }]);
    expect(await judge(label, {})).toBeNull();
    expect(await judge({ kind: 'classification', labels: ['公开'] }, answered)).toBeNull();
    const inbox = { kind: 'forwardedFrom', folders: ['inbox'] };
    expect(await judge(inbox, forwarded)).toMatchObject([{ words: ['Inbox'] }]);
    expect(await judge(inbox, answered)).toBeNull();
    expect(await judge({ kind: 'forwardedFrom', folders: ['发件箱'] }, forwarded)).toBeNull();
    expect(await judge({ kind: 'forwardedFrom', senders: ['@partner.example'] }, forwarded)).toMatchObject([
      { words: ['chen.wei@partner.example'] },
    ]);
    expect(await judge({ kind: 'forwardedFrom', senders: ['other@partner.example'] }, forwarded)).toBeNull();
    // Gone meanwhile: nobody can say what it was.
    expect(await judge(label, { responded: { n: 99_999, how: 'answered' } })).toMatchObject([
      { condition: 'unreadable:classification:内部' },
    ]);
    const own = { kind: 'forwardedFrom', senders: ['anna@example.org'] };
    expect(await judge(own, { kind: 'automatic' })).toMatchObject([{ words: ['anna@example.org'] }]);
  });

  it('judges every broken message, by every condition, and never fails', async () => {
    const fields = ['subject', 'body', 'attachments'];
    const conditions = [
      { kind: 'outside' },
      { kind: 'domains', domains: ['partner.example'] },
      { kind: 'words', fields, words: ['READABLE'] },
      { kind: 'pattern', fields, pattern: 'R[A-Z]+E' },
      { kind: 'fileTypes', extensions: ['exe'] },
      { kind: 'attachmentSize', largerThan: 0 },
      { kind: 'recipients', moreThan: 1 },
      { kind: 'classification', labels: ['x'] },
      { kind: 'forwardedFrom', folders: ['x'], senders: ['@x.example'] },
    ];
    for (const condition of conditions) await store.addPolicy({ name: condition.kind, conditions: [condition] });
    const set = (value: string) =>
      store.mail.store.database.runner.execute(setOrgSetting, store.admin(), {
        orgId: store.mail.orgId,
        key: 'approvalMatch',
        value,
      });
    await set('all');
    for (const { name, raw, shows } of brokenMessages) {
      const { held } = await store.judgeRaw(raw);
      const policies = held?.requested.policies.map((policy) => policy.name) ?? [];
      expect(policies, name).toContain('outside');
      if (shows !== undefined) expect(policies, name).toContain('pattern');
      expect(held?.requested.hits.length, name).toBeLessThanOrEqual(50);
    }
    await set('first');
  });
});
