import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { maxKeptTextBytes } from '../../mail/bodies/in-transaction.ts';
import { createExtractionJob, cutToBytes } from './extract-attachments.ts';
import { IndexWorker } from './index-worker.ts';

async function createZip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function mailWith(subject: string, files: readonly { name: string; type: string; bytes: Buffer }[]): string {
  const parts = files.map(
    ({ name, type, bytes }) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
  );
  return [
    'From: Chen Wei <chen.wei@partner.example>',
    'To: anna@example.org',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nsee the files\r\n',
    ...parts,
    '--b--\r\n',
  ].join('\r\n');
}

const word = (text: string) => `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
const octets = 'application/octet-stream';

/** A page with a font of its own code and one that only the tables of Chinese codes can read. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>endobj
4 0 obj<</Length 76>>stream
BT /F1 18 Tf 10 100 Td (hello tapir) Tj ET
BT /F2 18 Tf 10 60 Td <62A54EF75355> Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font
/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000
/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880
/Descent -120/CapHeight 880/StemV 93>>>>]>>endobj
trailer<</Root 1 0 R>>`;

describe.each(productStores)('the text of attachments on $name', (engine) => {
  let mail: MailStore;
  let worker: IndexWorker;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    worker = new IndexWorker(mail.services);
    worker.start();
    mail.services.jobs.start();
  });
  afterAll(async () => {
    await worker.stop();
    await mail.close();
  });

  const find = async (searchKeyword: string) =>
    (await mail.anna.call(calls.search.quick, { searchKeyword })).list.map((item) => Number(item.mailId));
  const readState = async () => {
    const rows = await mail.store.database.read
      .selectFrom('extraction')
      .select(['state', 'attempts'])
      .orderBy('updated_at', 'desc')
      .execute();
    return rows;
  };
  const settled = async (count: number) => {
    const started = performance.now();
    for (;;) {
      mail.services.jobs.wake(['search.extract']);
      const rows = await readState();
      if (rows.length >= count && rows.every((row) => row.state !== 'waiting')) return rows;
      if (performance.now() - started > 20_000) throw new Error(`not read: ${JSON.stringify(rows)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const found = async (text: string, n: number) => {
    const started = performance.now();
    while (!(await find(text)).includes(n)) {
      if (performance.now() - started > 20_000) throw new Error(`${text} is not found`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  test('is found in every kind that is read, the damaged is skipped, and the row says where', async () => {
    const nested = 'From: x@y.example\r\nSubject: quokka\r\n\r\nwombat inside\r\n';
    const n = await mail.deliver(
      mail.anna.account,
      mailWith('files', [
        { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('aardvark in plain text') },
        { name: 'b.docx', type: octets, bytes: await createZip({ 'word/document.xml': word('季度汇总表 capybara') }) },
        {
          name: 'c.xlsx',
          type: octets,
          bytes: await createZip({ 'xl/sharedStrings.xml': '<sst><si><t>axolotl</t></si></sst>' }),
        },
        {
          name: 'd.pptx',
          type: octets,
          bytes: await createZip({
            'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>pangolin</a:t></a:r></a:p></p:sld>',
          }),
        },
        {
          name: 'e.odt',
          type: octets,
          bytes: await createZip({ 'content.xml': '<o:c xmlns:o="o"><text:p xmlns:text="t">binturong</text:p></o:c>' }),
        },
        { name: 'f.html', type: 'text/html', bytes: Buffer.from('<p>num<b>bat</b></p><script>evil</script>') },
        { name: 'g.eml', type: octets, bytes: Buffer.from(nested) },
        { name: 'p.pdf', type: 'application/pdf', bytes: Buffer.from(pdf) },
        { name: 'h.docx', type: octets, bytes: Buffer.from('PK broken') },
        { name: 'i.bin', type: octets, bytes: Buffer.from('unread') },
      ]),
    );
    const rows = await settled(9);
    expect(rows.filter((row) => row.state === 'failed')).toHaveLength(1);
    for (const text of [
      'aardvark',
      'capybara',
      '汇总',
      'axolotl',
      'pangolin',
      'binturong',
      'numbat',
      'wombat',
      'quokka',
    ])
      await found(text, n);
    expect(await find('evil')).toEqual([]);
    expect(await find('filename:capybara')).toEqual([]);
    expect(await find('filename:b.docx')).toEqual([n]);
    const input = { searchKeyword: '汇总', scope: 'attachment' };
    const [row] = (await mail.anna.call(calls.search.advanced, input)).list;
    expect(row?.snippet).toContain('季度汇总表');
    expect((await mail.anna.call(calls.search.advanced, { ...input, scope: 'body' })).total).toBe(0);
  });

  test('an archive that bursts and one of endless elements are refused, and the mail is found by its names', async () => {
    const before = (await readState()).length;
    const bomb = await createZip({ 'word/document.xml': word('a'.repeat(20_000_000)) });
    const deep = await createZip({ 'word/document.xml': '<w:p>'.repeat(100_000) });
    const n = await mail.deliver(
      mail.anna.account,
      mailWith('bombs', [
        { name: 'bomb.docx', type: octets, bytes: bomb },
        { name: 'deep.docx', type: octets, bytes: deep },
      ]),
    );
    const rows = await settled(before + 2);
    expect(rows.filter((row) => row.state === 'failed').length).toBeGreaterThanOrEqual(2);
    await found('bomb', n);
  });

  test('what ends its process is tried twice and no more', async () => {
    const before = (await readState()).length;
    const n = await mail.deliver(
      mail.ben.account,
      mailWith('killer', [{ name: 'killer.txt', type: 'text/plain', bytes: Buffer.from('killer') }]),
    );
    await settled(before + 1);
    const { body_id: bodyId } = await mail.store.database.read
      .selectFrom('message')
      .select('body_id')
      .where('account_no', '=', mail.ben.account)
      .where('n', '=', n)
      .executeTakeFirstOrThrow();
    await mail.store.writeRaw(`UPDATE extraction SET state = 'waiting', attempts = 0 WHERE body_id = '${bodyId}'`);
    let tries = 0;
    const sandbox = {
      runSandboxed: async () => {
        tries += 1;
        return { status: 'failed' as const, reason: 'crash' as const, detail: 'x' };
      },
      close: async () => undefined,
    };
    const job = createExtractionJob({ ...mail.services, sandbox }, async () => undefined);
    const controls = { signal: new AbortController().signal } as never;
    const payload = { orgId: mail.orgId, bodyId };
    expect(await job.run({ payload } as never, controls)).toMatchObject({ againAt: expect.any(Number) as number });
    expect(await job.run({ payload } as never, controls)).toBeUndefined();
    expect(await job.run({ payload } as never, controls)).toBeUndefined();
    expect(tries).toBe(2);
  });
});

test('what is kept is cut between characters', () => {
  expect(cutToBytes('报价单', 8)).toBe('报价');
  expect(cutToBytes('报价单', 9)).toBe('报价单');
  expect(Buffer.byteLength(cutToBytes('价'.repeat(maxKeptTextBytes), maxKeptTextBytes))).toBeLessThanOrEqual(
    maxKeptTextBytes,
  );
});
