import { type FetchedMail, type FetchWish, nothingWished, type SectionBytes, type SectionSpec } from '@hongyan/imap';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchMails } from './fetch-mails.ts';

/** `1.2.MIME`, `HEADER.FIELDS`, … as a command names them. */
function section(name: string, more: Partial<SectionSpec> = {}): SectionSpec {
  const [, path = '', text = ''] = /^((?:\d+\.?)*)(.*)$/.exec(name) ?? [];
  return {
    path: path.replace(/\.$/, ''),
    text: text === '' ? null : (text as SectionSpec['text']),
    fields: [],
    decode: false,
    partial: null,
    ...more,
  };
}

async function readText(bytes: SectionBytes | null | 'unknown-cte' | undefined): Promise<string | null | undefined> {
  if (bytes === null || bytes === undefined || bytes === 'unknown-cte') return bytes;
  if (bytes instanceof Uint8Array) return Buffer.from(bytes).toString('latin1');
  const chunks = [];
  for await (const chunk of bytes.bytes) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  expect(whole.length).toBe(bytes.sizeBytes);
  return whole.toString('latin1');
}

const inner = 'From: in@x\r\nSubject: inner\r\nContent-Type: text/plain\r\n\r\ninner text\r\n';
const nested = [
  'From: a@x',
  'Subject: one',
  '\ttwo',
  'To: b@x',
  'subject: again',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  'preamble',
  '--b',
  'Content-Type: text/plain',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'caf=C3=A9=',
  '!',
  '--b',
  'Content-Type: message/rfc822',
  'X-Part: two',
  '',
  `${inner}--b`,
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: base64',
  '',
  'AAEC/w==',
  '--b',
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: x-odd',
  '',
  'odd',
  '--b--',
  '',
].join('\r\n');

describe.each(productStores)('what FETCH reads, on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    await mail.deliver(mail.anna.account, nested);
    await mail.deliver(mail.anna.account, plainMail('plain', 'one\r\ntwo'));
    await mail.deliver(mail.anna.account, nested.replace('preamble', 'p'.repeat(300_000)));
    for (let index = 0; index < 5; index += 1)
      await mail.deliver(mail.anna.account, plainMail(`more ${String(index)}`));
  });
  afterAll(() => mail.close());

  async function read(uids: readonly number[], wish: Partial<FetchWish>, since?: number): Promise<FetchedMail[]> {
    const found: FetchedMail[] = [];
    for await (const batch of fetchMails(
      mail.services,
      createView(mail, 1),
      uids,
      { ...nothingWished, ...wish },
      since,
    ))
      found.push(...batch);
    return found;
  }
  async function readSections(uid: number, ...sections: SectionSpec[]): Promise<(string | null | undefined)[]> {
    const [one] = await read([uid], { sections });
    return Promise.all((one?.sections ?? []).map(readText));
  }

  test('only what was asked for is answered, by ascending UID, and what is gone is left out', async () => {
    expect(await read([2], {})).toEqual([{ uid: 2, modseq: expect.any(Number) as number }]);
    const all = await read([8, 2, 900, 1], { flags: true, size: true, envelope: true, ids: true, saveDate: true });
    expect(all.map(({ uid }) => uid)).toEqual([1, 2, 8]);
    expect(all[1]).toMatchObject({ flags: [], sizeBytes: plainMail('plain', 'one\r\ntwo').length });
    expect(Buffer.from(all[1]?.envelope ?? '').toString()).toContain('"plain"');
    expect(all[1]?.emailId).toMatch(/^M[\da-z]+-[\da-z]+$/);
    expect((await read([1, 2, 3, 4], {}, all[0]?.modseq)).map(({ uid }) => uid)).toEqual([2, 3, 4]);
  });

  test('any choice of UIDs is the choice that is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }), async (uids) => {
        const there = uids.filter((uid) => uid <= 8).toSorted((a, b) => a - b);
        expect((await read(uids, { envelope: true })).map(({ uid }) => uid)).toEqual(there);
      }),
      { numRuns: 30 },
    );
  });

  test('header lines come as they are in the mail, folded ones (RFC 5322) whole, with an empty line at the end', async () => {
    const fields = ['SUBJECT', 'to', 'Nowhere'];
    const [chosen, left, header] = await readSections(
      1,
      section('HEADER.FIELDS', { fields }),
      section('HEADER.FIELDS.NOT', { fields }),
      section('HEADER'),
    );
    expect(chosen).toBe('Subject: one\r\n\ttwo\r\nTo: b@x\r\nsubject: again\r\n\r\n');
    expect(left).toBe('From: a@x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n');
    expect(header).toBe(nested.slice(0, nested.indexOf('preamble')));
    expect(await readSections(1, section('HEADER.FIELDS', { fields: ['none'] }))).toEqual(['\r\n']);
  });

  test('fields that programs ask of every mail are the same from what is kept and from the mail', async () => {
    const uids = [1, 2, 3, 4];
    const sections = [
      section('HEADER.FIELDS', { fields: ['DATE', 'Subject', 'to', 'References'] }),
      section('HEADER.FIELDS', { fields: ['subject'], partial: { start: 9, length: 12 } }),
    ];
    const readTexts = async () =>
      (await read(uids, { sections, flags: true })).map((found) =>
        (found.sections ?? []).map((bytes) => Buffer.from(bytes as Uint8Array).toString('latin1')),
      );
    const kept = await readTexts();
    expect(kept[0]).toEqual(['Subject: one\r\n\ttwo\r\nTo: b@x\r\nsubject: again\r\n\r\n', 'one\r\n\ttwo\r\ns']);
    await mail.store.writeRaw('UPDATE message_print SET imap_fields = NULL WHERE id % 2 = 0');
    expect(await readTexts()).toEqual(kept);
    await mail.store.writeRaw('UPDATE message_print SET imap_fields = NULL');
    expect(await readTexts()).toEqual(kept);
  });

  test('parts go by their numbers, those of an attached message too', async () => {
    const names = ['', 'TEXT', '1', '1.MIME', '2', '2.MIME', '2.HEADER', '2.TEXT', '2.1', '3', '9', '1.HEADER', '2.2'];
    expect(await readSections(1, ...names.map((name) => section(name)))).toEqual([
      nested,
      nested.slice(nested.indexOf('preamble')),
      'caf=C3=A9=\r\n!',
      'Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n',
      inner.slice(0, -2),
      'Content-Type: message/rfc822\r\nX-Part: two\r\n\r\n',
      inner.slice(0, inner.indexOf('inner text')),
      'inner text',
      'inner text',
      'AAEC/w==',
      null,
      null,
      null,
    ]);
    expect(await readSections(2, section('1'), section('1.1'), section('TEXT'))).toEqual([
      'one\r\ntwo\r\n',
      null,
      'one\r\ntwo\r\n',
    ]);
    const fields = ['subject'];
    expect(await readSections(1, section('2.HEADER.FIELDS', { fields }))).toEqual(['Subject: inner\r\n\r\n']);
  });

  test('decoded parts are exact in size, and an encoding that nobody knows is said to be that', async () => {
    for (const uid of [1, 3]) {
      const [one] = await read([uid], {
        sections: ['1', '3', '4', ''].map((name) => section(name, { decode: true })),
        binarySizes: ['1', '3', '4', '8', ''],
      });
      const sections = one?.sections ?? [];
      expect(await Promise.all(sections.slice(0, 3).map(readText))).toEqual([
        'caf\xc3\xa9!',
        '\0\x01\x02\xff',
        'unknown-cte',
      ]);
      const size = uid === 1 ? nested.length : nested.length - 8 + 300_000;
      expect(one?.binarySizes).toEqual([6, 4, 'unknown-cte', null, size]);
    }
  });

  test('a range is that of the whole, wherever the octets lie', async () => {
    const whole = (await readSections(3, section('')))[0] ?? '';
    const chosen = 'Subject: one\r\n\ttwo\r\nsubject: again\r\n\r\n';
    await fc.assert(
      fc.asyncProperty(fc.nat(310_000), fc.nat(200_000), fc.nat(45), fc.nat(45), async (start, length, from, long) => {
        const [bytes, lines, decoded] = await readSections(
          3,
          section('', { partial: { start, length } }),
          section('HEADER.FIELDS', { fields: ['subject'], partial: { start: from, length: long } }),
          section('1', { decode: true, partial: { start: from, length: long } }),
        );
        expect(bytes).toBe(whole.slice(start, start + length));
        expect(lines).toBe(chosen.slice(from, from + long));
        expect(decoded).toBe('caf\xc3\xa9!'.slice(from, from + long));
      }),
      { numRuns: 25 },
    );
  });
});
