import { buffer } from 'node:stream/consumers';
import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type Caller, type MailStore, openMailStore, readRefusal } from '@hongyan/testkit/store/mail-store.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobAnswer } from '../../call/route.ts';
import { docxParagraph, makeDocx, makeXlsx } from '../../engines/documents/testing/make-office.ts';
import { openZip, visitEntries } from '../../engines/documents/zip-parts.ts';
import { setFeature } from '../settings/index.ts';
import { countAttempt } from './attempts.ts';

interface File {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array | string;
  /** More header lines of the part. */
  readonly headers?: readonly string[];
}

/** A mail with a text and these files, the first of which is part 2. */
function mailWith(files: readonly File[], html?: string): Buffer {
  const lines = [
    'From: Chen Wei <chen.wei@partner.example>',
    'To: anna@example.org',
    'Subject: 附件',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    `Content-Type: text/${html === undefined ? 'plain' : 'html'}; charset=utf-8`,
    '',
    html ?? '见附件',
  ];
  for (const { name, type, bytes, headers = [] } of files) {
    const encoded = Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');
    const fileName = `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`;
    lines.push(
      '--outer',
      `Content-Type: ${type}; name="${fileName}"`,
      `Content-Disposition: attachment; filename="${fileName}"`,
    );
    lines.push('Content-Transfer-Encoding: base64', ...headers, '', encoded);
  }
  return Buffer.from([...lines, '--outer--', ''].join('\r\n'));
}

const wav = (seconds: number): Buffer => {
  const data = Buffer.alloc(8_000 * seconds, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
};

describe.each(productStores)('previews on $name', (engine) => {
  let mailStore: MailStore;
  let anna: Caller;
  beforeAll(async () => {
    mailStore = await openMailStore(engine);
    ({ anna } = mailStore);
  });
  afterAll(() => mailStore.close());

  const detail = async (n: number) => anna.call(calls.mailbox.detail, { mailId: String(n) });
  const openFirst = async (n: number, part = '2') => anna.call(calls.previews.open, { mailId: String(n), part });
  const readPreview = async (file: File) => openFirst(await mailStore.deliver(anna.account, mailWith([file])));
  const follow = (url: string) => {
    const [call, id] = url.startsWith('file/preview/')
      ? [calls.previews.picture, url.slice('file/preview/'.length)]
      : [calls.mailbox.attachment, url.slice('file/attachment/'.length)];
    return anna.call(call, { id }) as Promise<BlobAnswer>;
  };
  const switchPreviews = (on: boolean | null) => {
    const context = {
      now: 1,
      requestId: 't',
      actor: null,
      subject: null,
      orgId: null,
      address: null,
      client: 'admin',
    } as const;
    return mailStore.store.database.runner.execute(setFeature, context, {
      orgId: mailStore.orgId,
      name: 'preview',
      on,
    });
  };

  it('says in the mail how each file can be previewed, by the name that the person gets', async () => {
    const names = [
      ['a.png', 'application/octet-stream', 'picture'],
      ['报价.xlsx', 'application/octet-stream', 'office'],
      ['b.pdf', 'application/pdf', 'pdf'],
      ['c.exe', 'image/png', null],
      ['d.svg', 'image/svg+xml', null],
      ['e.html', 'text/html', 'text'],
      ['f.rar', 'application/zip', null],
      ['g.doc', 'application/msword', null],
      ['h.mp3', 'text/html', 'audio'],
    ] as const;
    const n = await mailStore.deliver(
      anna.account,
      mailWith(names.map(([name, type]) => ({ name, type, bytes: 'x' }))),
    );
    const { attachments } = await detail(n);
    expect(attachments.map(({ fileName, preview }) => [fileName, preview])).toEqual(
      names.map(([name, , kind]) => [name, kind]),
    );
    expect(attachments.map(({ thumbnail }) => thumbnail !== null)).toEqual([true, ...Array<boolean>(8).fill(false)]);
  });

  it('reads a workbook and a text document in another process, and records the attempt', async () => {
    const book = await makeXlsx({ 表: '<row><c t="s"><v>0</v></c></row>' }, { strings: ['预算'] });
    const n = await mailStore.deliver(
      anna.account,
      mailWith([{ name: '预算.xlsx', type: 'application/octet-stream', bytes: book }]),
    );
    const expected = { view: 'sheets', sheets: [{ name: '表', rows: [['预算']], truncated: false }], truncated: false };
    expect(await openFirst(n)).toEqual(expected);
    expect(await openFirst(n)).toEqual(expected);
    const rows = await mailStore.store.database.read
      .selectFrom('extraction')
      .select(['kind', 'attempts', 'state'])
      .execute();
    expect(rows).toEqual([{ kind: 'preview', attempts: 0, state: 'done' }]);
    const text = await makeDocx(docxParagraph('标题', 'Heading1'));
    expect(await readPreview({ name: 'a.docx', type: 'application/octet-stream', bytes: text })).toMatchObject({
      view: 'document',
    });
  });

  it('does not try again what has twice taken its process with it', async () => {
    const book = await makeXlsx({ s: '' });
    const n = await mailStore.deliver(
      anna.account,
      mailWith([{ name: 'a.xlsx', type: 'application/octet-stream', bytes: book }]),
    );
    const { body_id: bodyId } = await mailStore.store.database.read
      .selectFrom('message')
      .select('body_id')
      .where('account_no', '=', anna.account)
      .where('n', '=', n)
      .executeTakeFirstOrThrow();
    const context = {
      now: 1,
      requestId: 't',
      actor: null,
      subject: null,
      orgId: null,
      address: null,
      client: 'web',
    } as const;
    const attempt = () =>
      mailStore.store.database.runner.execute(countAttempt, context, { orgId: mailStore.orgId, bodyId, part: '2' });
    await attempt();
    expect(await openFirst(n)).toMatchObject({ view: 'sheets' });
    const other = await mailStore.deliver(
      anna.account,
      mailWith([{ name: 'b.xlsx', type: 'application/octet-stream', bytes: book }]),
    );
    const row = await mailStore.store.database.read
      .selectFrom('message')
      .select('body_id')
      .where('account_no', '=', anna.account)
      .where('n', '=', other)
      .executeTakeFirstOrThrow();
    for (let crash = 0; crash < 2; crash += 1)
      await mailStore.store.database.runner.execute(countAttempt, context, {
        orgId: mailStore.orgId,
        bodyId: row.body_id,
        part: '2',
      });
    expect(await openFirst(other)).toEqual({ view: 'refused', reason: 'tooRisky' });
  });

  it('answers when its process is killed, and after the second time starts none', async () => {
    const real = mailStore.services.sandbox;
    let calls = 0;
    const killed = {
      ...real,
      runSandboxed: () => {
        calls += 1;
        return Promise.resolve({ status: 'failed', reason: 'memory', detail: 'test' } as const);
      },
    };
    const bytes = await makeXlsx({ s: '' });
    const n = await mailStore.deliver(anna.account, mailWith([{ name: 'a.xlsx', type: 'application/zip', bytes }]));
    Object.assign(mailStore.services, { sandbox: killed });
    try {
      for (let time = 0; time < 3; time += 1)
        expect(await openFirst(n)).toEqual({ view: 'refused', reason: 'tooRisky' });
    } finally {
      Object.assign(mailStore.services, { sandbox: real });
    }
    expect(calls).toBe(2);
    expect(await openFirst(n)).toEqual({ view: 'refused', reason: 'tooRisky' });
  });

  it('a full queue is no failure of the file', async () => {
    const real = mailStore.services.sandbox;
    const bytes = await makeXlsx({ s: '' });
    const n = await mailStore.deliver(anna.account, mailWith([{ name: 'b.xlsx', type: 'application/zip', bytes }]));
    const busy = () => Promise.resolve({ status: 'failed', reason: 'busy', detail: 'test' } as const);
    Object.assign(mailStore.services, { sandbox: { ...real, runSandboxed: busy } });
    try {
      for (let time = 0; time < 3; time += 1) expect(await readRefusal(openFirst(n))).toBe('busy');
    } finally {
      Object.assign(mailStore.services, { sandbox: real });
    }
    expect(await openFirst(n)).toMatchObject({ view: 'sheets' });
  });

  it('shows a picture only as we drew it, large and small', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const carrier = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const n = await mailStore.deliver(anna.account, mailWith([{ name: 'a.jpg', type: 'text/html', bytes: carrier }]));
    const preview = await openFirst(n);
    if (preview.view !== 'picture') throw new Error(JSON.stringify(preview));
    expect(preview).toMatchObject({ width: 900, height: 600, animated: false });
    const large = await follow(preview.url);
    expect(large).toMatchObject({ type: 'image/jpeg', inline: true, fileName: 'a.jpg' });
    expect((await buffer(large.stream)).toString('latin1')).not.toContain('script');
    const [file] = (await detail(n)).attachments;
    const small = await follow(file?.thumbnail ?? '');
    expect(await sharp(await buffer(small.stream)).metadata()).toMatchObject({ width: 256, height: 171 });
    expect(await readPreview({ name: 'b.png', type: 'image/png', bytes: '<svg onload="alert(1)"/>' })).toEqual({
      view: 'refused',
      reason: 'format',
    });
  });

  it('gives the browser a PDF and a sound only when they begin as one, the type named by us', async () => {
    expect(
      await readPreview({ name: 'a.pdf', type: 'application/pdf', bytes: '<html><script>%PDF-1.7</script>' }),
    ).toEqual({ view: 'refused', reason: 'format' });
    expect(await readPreview({ name: 'a.mp3', type: 'audio/mpeg', bytes: '<html>' })).toEqual({
      view: 'refused',
      reason: 'format',
    });
    const pdf = await readPreview({ name: 'a.pdf', type: 'text/html', bytes: '%PDF-1.7\n' });
    if (pdf.view !== 'pdf') throw new Error(pdf.view);
    expect(await follow(pdf.url)).toMatchObject({ type: 'application/octet-stream', inline: false });
    const sound = await readPreview({ name: 'a.wav', type: 'text/html', bytes: wav(2) });
    if (sound.view !== 'audio') throw new Error(sound.view);
    expect(await follow(sound.url)).toMatchObject({ type: 'audio/wav', inline: false });
    const ranges = await (await follow(sound.url)).ranges?.();
    expect(ranges?.size).toBe(44 + 16_000);
    const middle = await buffer(ranges!.open(40, 44));
    expect(middle.readUInt32LE(0)).toBe(16_000);
  });

  it('shows text, tables, cards and events, and says of everything else that it cannot', async () => {
    const show = (name: string, bytes: string) => readPreview({ name, type: 'application/octet-stream', bytes });
    expect(await show('a.html', '<script>alert(1)</script>')).toEqual({
      view: 'text',
      text: '<script>alert(1)</script>',
      truncated: false,
    });
    expect(await show('a.csv', 'a,b')).toMatchObject({ view: 'sheets', sheets: [{ rows: [['a', 'b']] }] });
    expect(await show('a.vcf', 'BEGIN:VCARD\nFN:王\nEND:VCARD')).toMatchObject({
      view: 'contact',
      contacts: [{ name: '王' }],
    });
    expect(await show('a.ics', 'BEGIN:VEVENT\nDTSTART:20261120T060000Z\nSUMMARY:会议\nEND:VEVENT')).toMatchObject({
      view: 'calendar',
      events: [{ summary: '会议' }],
    });
    for (const name of ['a.vcf', 'a.ics', 'a.doc', 'a.7z', 'a', 'a.xlsx'])
      expect(await show(name, 'nothing'), name).toMatchObject({ view: 'refused' });
  });

  it('shows a mail within a mail, attached as it is or encoded', async () => {
    const inner = 'From: a@b.example\r\nSubject: inner\r\n\r\nhello';
    expect(await readPreview({ name: 'inner.eml', type: 'application/octet-stream', bytes: inner })).toMatchObject({
      view: 'mail',
      subject: 'inner',
      text: 'hello',
    });
    const raw = `From: a@b.example\r\nTo: anna@example.org\r\nSubject: o\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--\r\n`;
    const n = await mailStore.deliver(anna.account, raw);
    const [file] = (await detail(n)).attachments;
    expect(file).toMatchObject({ preview: 'mail', fileName: 'inner.eml' });
    expect(await openFirst(n, file!.part)).toMatchObject({ view: 'mail', subject: 'inner' });
  });

  it("is the organisation's to switch off: nothing offers it, and links to pictures end", async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const n = await mailStore.deliver(anna.account, mailWith([{ name: 'a.png', type: 'image/png', bytes: png }]));
    const before = (await detail(n)).attachments[0];
    await switchPreviews(false);
    try {
      expect((await detail(n)).attachments[0]).toMatchObject({ preview: null, thumbnail: null });
      expect(await readRefusal(follow(before?.thumbnail ?? ''))).toBe('featureOff');
    } finally {
      await switchPreviews(null);
    }
  });

  it('opens nothing of another person, and no part that is no file', async () => {
    const n = await mailStore.deliver(anna.account, mailWith([{ name: 'a.txt', type: 'text/plain', bytes: 'x' }]));
    const mailId = String(n);
    expect(await readRefusal(mailStore.ben.call(calls.previews.open, { mailId, part: '2' }))).toBe('mailNotFound');
    expect(await readRefusal(mailStore.ben.call(calls.previews.downloadAll, { mailId }))).toBe('mailNotFound');
    expect(await readRefusal(openFirst(n, '1'))).toBe('attachmentNotFound');
    expect(await readRefusal(openFirst(n, '9'))).toBe('attachmentNotFound');
  });

  it('a link ends with its session, its lock, and the folder that is closed', async () => {
    const n = await mailStore.deliver(anna.account, mailWith([{ name: 'a.txt', type: 'text/plain', bytes: 'x' }]));
    const url = (await detail(n)).attachments[0]!.url;
    const isOpen = async () =>
      await follow(url).then(
        (blob) => (blob.stream.destroy(), true),
        () => false,
      );
    expect(await isOpen()).toBe(true);
    const mine = `account_no = ${anna.account}`;
    const cases = [
      [`UPDATE session SET locked = 1 WHERE ${mine}`, `UPDATE session SET locked = 0 WHERE ${mine}`],
      [`UPDATE session SET ended_at = 1 WHERE ${mine}`, `UPDATE session SET ended_at = NULL WHERE ${mine}`],
      [
        `UPDATE folder SET password_hash = 'x' WHERE ${mine} AND folder_id = 1`,
        `UPDATE folder SET password_hash = NULL WHERE ${mine} AND folder_id = 1`,
      ],
    ] as const;
    for (const [close, open] of cases) {
      await mailStore.store.writeRaw(close);
      expect(await isOpen(), close).toBe(false);
      await mailStore.store.writeRaw(open);
      expect(await isOpen(), open).toBe(true);
    }
  });

  it('packs all files under names of their own, Chinese ones right everywhere, and never a picture of the text', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const files: File[] = [
      { name: '报价单.txt', type: 'text/plain', bytes: '一'.repeat(1_000) },
      { name: '报价单.TXT', type: 'text/plain', bytes: '二' },
      { name: '../../etc/passwd', type: 'text/plain', bytes: '三' },
      { name: 'logo.png', type: 'image/png', bytes: png, headers: ['Content-ID: <logo@x>'] },
    ];
    const n = await mailStore.deliver(anna.account, mailWith(files, '<p><img src="cid:logo@x"></p>'));
    const blob = (await anna.call(calls.previews.downloadAll, { mailId: String(n) })) as BlobAnswer;
    expect(blob).toMatchObject({ fileName: '附件.zip', type: 'application/zip', size: null, inline: false });
    const names: string[] = [];
    await visitEntries(await openZip(await buffer(blob.stream)), (entry) => {
      names.push(Buffer.from(entry.fileNameRaw).toString('utf8'));
      // The flag by which Windows knows (APPNOTE, appendix D).
      expect(entry.generalPurposeBitFlag & 0x800).toBe(0x800);
      return true;
    });
    expect(names).toEqual(['报价单.txt', '报价单 (2).TXT', '_.._etc_passwd']);
  });
});
