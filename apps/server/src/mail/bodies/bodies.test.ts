import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  inChunks,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
  testHostname,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobAnswer } from '../../call/route.ts';
import { sweepBodies, sweepOrphanBlobs, unreferencedWaitMs } from '../../features/retention/index.ts';
import { maxShownBytes } from '../reading/shown-text.ts';
import { openBody, readBodyRange } from './read-body.ts';
import { maxInlineBytes } from './spooled.ts';

const { mailbox } = calls;
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');

function part(headers: readonly string[], body: string): string {
  return `--b\r\n${headers.join('\r\n')}\r\n\r\n${body}\r\n`;
}

function multipart(kind: string, parts: readonly string[]): string {
  const header = [
    'From: a@b.example',
    'To: anna@example.org',
    'Subject: parts',
    'MIME-Version: 1.0',
    `Content-Type: multipart/${kind}; boundary=b`,
  ];
  return `${header.join('\r\n')}\r\n\r\n${parts.join('')}--b--\r\n`;
}

const file = (name: string, bytes: Uint8Array, type = 'application/octet-stream') =>
  part(
    [
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Transfer-Encoding: base64',
    ],
    base64(bytes),
  );

describe.each(productStores)('bodies on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());

  const detail = (n: number) => anna.call(mailbox.detail, { mailId: String(n) });
  const open = (url: string) =>
    anna.call(mailbox.attachment, { id: url.replace('file/attachment/', '') }) as Promise<BlobAnswer>;
  const getBody = (n: number) =>
    mail.store.database.read
      .selectFrom('message')
      .innerJoin('body', 'body.body_id', 'message.body_id')
      .selectAll('body')
      .where('message.account_no', '=', anna.account)
      .where('message.n', '=', n)
      .executeTakeFirstOrThrow();
  const blobIds = async () => {
    const ids: string[] = [];
    for await (const entry of mail.services.blobs.list()) ids.push(entry.id);
    return ids;
  };
  const spool = async (bytes: Uint8Array, maxBytes = 100_000_000) => {
    const spooled = await mail.intake.spool(inChunks(bytes), { maxBytes });
    if (spooled === 'too-large') throw new Error('too large');
    return spooled;
  };

  test.each([
    ['in the row', 1_000],
    ['at the border', maxInlineBytes],
    ['in a blob', maxInlineBytes + 1],
    ['in a large blob', 3_000_000],
  ])('bytes come back as they came, %s, behind our trace headers', async (_name, size) => {
    const raw = Buffer.concat([Buffer.from(plainMail('bytes')), randomBytes(size)]).subarray(0, Math.max(size, 200));
    const spooled = await spool(raw);
    expect(Buffer.concat(await Array.fromAsync(mail.intake.openSpooled(spooled)))).toEqual(raw);
    const prefix = Buffer.from('Received: from x by mx.example.org\r\nX-Test: 1\r\n');
    const body = await mail.intake.finish(spooled, { orgId: mail.orgId, prefix });
    expect(body.blobId === null).toBe(raw.length <= maxInlineBytes);
    expect(body.facts.subject).toBe('bytes');
    const hex = Buffer.from(body.inlineBytes ?? []).toString('hex');
    await mail.store.writeRaw(
      `INSERT INTO body (org_id, body_id, size_bytes, inline_bytes, blob_id, structure, summary, index_text, imap_envelope, imap_body, imap_body_structure, created_at, unreferenced_at)
        VALUES (${mail.orgId}, '${body.bodyId}', ${body.sizeBytes}, ${engine.name === 'sqlite' ? `x'${hex}'` : `'\\x${hex}'`}, ${body.blobId === null ? 'NULL' : `'${body.blobId}'`}, '{}', '{}', '', '', '', '', 1, NULL)`,
    );
    const whole = Buffer.concat([prefix, raw]);
    const name = { orgId: mail.orgId, bodyId: body.bodyId };
    expect(Buffer.concat(await Array.fromAsync(openBody(mail.services, name)))).toEqual(whole);
    for (const [start, end] of [
      [0, 10],
      [prefix.length - 3, prefix.length + 5],
      [prefix.length, prefix.length + 1],
      [whole.length - 4, whole.length + 9],
    ] as const) {
      expect(Buffer.from(await readBodyRange(mail.services, name, start, end))).toEqual(whole.subarray(start, end));
    }
  });

  test('too large, or a sender that breaks off: nothing is kept', async () => {
    const before = await blobIds();
    expect(await mail.intake.spool(inChunks(randomBytes(200_000)), { maxBytes: 199_999 })).toBe('too-large');
    async function* broken() {
      yield randomBytes(100_000);
      throw new Error('gone');
    }
    await expect(mail.intake.spool(broken(), { maxBytes: 1e9 })).rejects.toThrow('gone');
    const spooled = await spool(randomBytes(200_000));
    await mail.intake.discard(spooled);
    expect(await blobIds()).toEqual(before);
  });

  test('text, HTML, attachments by name, pictures inside, with links that open without a credential', async () => {
    const html = '<p>你好 <img src="cid:pic@x"></p>';
    const bytes = randomBytes(5_000);
    const n = await mail.deliver(
      anna.account,
      multipart('mixed', [
        part(['Content-Type: text/html; charset=utf-8'], html),
        file('合同 最终.pdf', bytes, 'application/pdf'),
        part(
          ['Content-Type: image/png; name=p.png', 'Content-ID: <pic@x>', 'Content-Transfer-Encoding: base64'],
          base64(png),
        ),
        part(['Content-Type: image/svg+xml; name=s.svg', 'Content-ID: <svg@x>'], '<svg onload="alert(1)"/>'),
      ]),
    );
    const shown = await detail(n);
    expect(shown).toMatchObject({ html, text: null, truncated: false, hasAttachment: true });
    expect(shown.attachments.map(({ fileName, inline, contentId }) => [fileName, inline, contentId])).toEqual([
      ['合同 最终.pdf', false, null],
      ['p.png', true, 'pic@x'],
      ['s.svg', false, 'svg@x'],
    ]);
    const [pdf, picture, svg] = await Promise.all(shown.attachments.map(({ url }) => open(url)));
    expect(await buffer(pdf!.stream)).toEqual(bytes);
    expect(await buffer(picture!.stream)).toEqual(png);
    expect([pdf, picture, svg].map((answer) => [answer!.type, answer!.inline])).toEqual([
      ['application/pdf', false],
      ['image/png', true],
      ['application/octet-stream', false],
    ]);
    for (const answer of [svg]) answer!.stream.destroy();
  });

  test('a link opens one part of one mail for an hour: changed, expired, of a deleted mail it is refused', async () => {
    const n = await mail.deliver(
      anna.account,
      multipart('mixed', [part(['Content-Type: text/plain'], 'x'), file('a.bin', randomBytes(10))]),
    );
    const [attachment] = (await detail(n)).attachments;
    const { url } = attachment!;
    expect((await detail(n)).attachments[0]!.url).toBe(url);
    (await open(url)).stream.destroy();
    const [text, signature] = url.replace('file/attachment/', '').split('~') as [string, string];
    const parts = text.split('-');
    for (const [index, value] of [
      [0, '99'],
      [1, String(mail.ben.account)],
      [2, String(n - 1)],
      [3, '1'],
      [4, '1'],
      [5, '9999999999999'],
    ] as const) {
      const changed = parts.with(index, value).join('-');
      expect(await readRefusal(open(`${changed}~${signature}`))).toBe('attachmentNotFound');
    }
    for (const bad of ['', '~', 'x~y', `${text}~`, text])
      expect(await readRefusal(open(bad))).toBe('attachmentNotFound');
    await anna.call(mailbox.hardDelete, { mailIds: [String(n)] });
    expect(await readRefusal(open(url))).toBe('attachmentNotFound');
    const other = await mail.deliver(anna.account, multipart('mixed', [file('b.bin', randomBytes(10))]));
    const expiring = (await detail(other)).attachments[0]!.url;
    mail.store.clock.advance(60 * 60 * 1000 - 1);
    (await open(expiring)).stream.destroy();
    mail.store.clock.advance(16 * 60 * 1000);
    expect(await readRefusal(open(expiring))).toBe('attachmentNotFound');
  });

  test('a text larger than a page can bear is cut and says so', async () => {
    const n = await mail.deliver(anna.account, plainMail('long', '长'.repeat(maxShownBytes / 2)));
    const shown = await detail(n);
    expect(shown.truncated).toBe(true);
    expect(Buffer.byteLength(shown.text ?? '')).toBeLessThanOrEqual(maxShownBytes + 3);
  });

  test('texts around a picture are shown together; a plain one among HTML is escaped', async () => {
    const n = await mail.deliver(
      anna.account,
      multipart('mixed', [
        part(['Content-Type: text/plain'], 'one <b>'),
        part(['Content-Type: image/png; name=p.png', 'Content-Transfer-Encoding: base64'], base64(png)),
        part(['Content-Type: text/html'], '<i>two</i>'),
      ]),
    );
    const shown = await detail(n);
    expect(shown.html).toContain('one &lt;b&gt;');
    expect(shown.html).toContain('<i>two</i>');
    expect(shown.text).toContain('one <b>');
  });

  test('an invitation, our own verdict, oddities', async () => {
    const invitation = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:会议',
      'DTSTART:20261121T010000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const raw = multipart('alternative', [
      part(['Content-Type: text/plain'], 'x'),
      part(['Content-Type: text/calendar; charset=utf-8; method=REQUEST'], invitation),
    ]);
    const n = await mail.deliver(
      anna.account,
      `Authentication-Results: ${testHostname}; dmarc=fail\r\nFrom: second@c.example\r\n${raw}`,
    );
    const shown = await detail(n);
    expect(shown.hasCalendar).toBe(true);
    expect(shown.calendar).toMatchObject({ summary: '会议', start: '2026-11-21T01:00:00Z' });
    expect(shown.authentication).toEqual({ spf: 'none', dkim: 'none', dmarc: 'fail' });
    expect(shown.defects).toContain('several-from');
  });

  test('opening a mail with 25 MB behind its text reads little of it', async () => {
    const n = await mail.deliver(
      anna.account,
      multipart('mixed', [part(['Content-Type: text/plain'], 'short'), file('big.bin', randomBytes(18_000_000))]),
    );
    let read = 0;
    const blobs = mail.services.blobs;
    const original = blobs.read.bind(blobs);
    blobs.read = async function* (id, range) {
      for await (const chunk of original(id, range)) {
        read += chunk.length;
        yield chunk;
      }
    };
    expect((await detail(n)).text).toContain('short');
    blobs.read = original;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(1_000);
  });

  test('the sweeper: what nobody names goes after a day, checked twice; what is named stays', async () => {
    const kept = await mail.deliver(anna.account, multipart('mixed', [file('k.bin', randomBytes(100_000))]));
    const gone = await mail.deliver(anna.account, multipart('mixed', [file('g.bin', randomBytes(100_000))]));
    const back = await mail.deliver(anna.account, multipart('mixed', [file('b.bin', randomBytes(100_000))]));
    const bodies = { kept: await getBody(kept), gone: await getBody(gone), back: await getBody(back) };
    const exists = async (bodyId: string) =>
      (await mail.store.database.read
        .selectFrom('body')
        .select('unreferenced_at')
        .where('body_id', '=', bodyId)
        .executeTakeFirst()) ?? null;
    const sweep = () => sweepBodies(mail.services, new AbortController().signal);
    // Purged: the row keeps its body for the retention days.
    await anna.call(mailbox.hardDelete, { mailIds: [String(gone), String(back)] });
    await sweep();
    expect(await exists(bodies.gone.body_id)).toEqual({ unreferenced_at: null });
    mail.store.clock.advance(30 * 86_400_000);
    await sweep();
    expect(await exists(bodies.gone.body_id)).toEqual({ unreferenced_at: mail.store.clock.now() });
    // Named again before the day is over.
    await mail.store.writeRaw(
      `UPDATE message SET body_id = '${bodies.back.body_id}' WHERE account_no = ${anna.account} AND n = ${kept - 1}`,
    );
    mail.store.clock.advance(unreferencedWaitMs - 1);
    await sweep();
    expect(await exists(bodies.gone.body_id)).not.toBeNull();
    mail.store.clock.advance(1);
    await sweep();
    expect(await exists(bodies.gone.body_id)).toBeNull();
    expect(await exists(bodies.back.body_id)).toEqual({ unreferenced_at: null });
    expect(await exists(bodies.kept.body_id)).toEqual({ unreferenced_at: null });
    const blobs = await blobIds();
    expect(blobs).not.toContain(bodies.gone.blob_id);
    expect(blobs).toContain(bodies.kept.blob_id);
    expect(blobs).toContain(bodies.back.blob_id);
  });

  test('blobs that nobody named go after an hour, others stay', async () => {
    const named = (
      await getBody(await mail.deliver(anna.account, multipart('mixed', [file('n.bin', randomBytes(100_000))])))
    ).blob_id;
    const orphan = (await spool(randomBytes(200_000))).blobId;
    // Files carry the machine's time.
    const late = { ...mail.services, clock: { now: () => Date.now() + 61 * 60 * 1000 } };
    const early = { ...mail.services, clock: { now: () => Date.now() + 30 * 60 * 1000 } };
    await sweepOrphanBlobs(early, new AbortController().signal);
    expect(await blobIds()).toContain(orphan);
    expect(await sweepOrphanBlobs(late, new AbortController().signal)).toBeGreaterThan(0);
    const left = await blobIds();
    expect(left).not.toContain(orphan);
    expect(left).toContain(named);
  });
});
