import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { normaliseText } from './normalise-text.ts';
import type { IndexDocument, SearchIndex } from './port.ts';
import { openPostgresIndex } from './postgres-index.ts';
import { openSqliteIndex } from './sqlite-index.ts';

const directory = mkdtempSync(join(tmpdir(), 'hongyan-containing-'));
let url: string;
let pool: Pool;

beforeAll(async () => {
  url = await createTestDatabase(inject('postgres'));
  pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await dropTestDatabase(url);
  rmSync(directory, { recursive: true });
});

const engines: { name: string; open: () => Promise<SearchIndex> }[] = [
  { name: 'SQLite', open: async () => openSqliteIndex({ path: join(directory, 'search.sqlite') }) },
  { name: 'PostgreSQL', open: () => openPostgresIndex({ pool }) },
];

const characters = ['a', 'b', 'B', 'é', ' ', '-', '.', '预', '算', '表', '𠮷', 'カ', '1', 'п', 'Ａ', '"', '*'];
const text = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((some) => some.join(''));
const documentArbitrary = fc.record({ subject: text, sender: text, recipients: text, attachments: text, body: text });
const needle = fc
  .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 4 })
  .map((some) => normaliseText(some.join('')));
const fields = fc.subarray(['subject', 'sender', 'recipients', 'body'] as const, { minLength: 1 });

const document = (n: number, parts: Partial<IndexDocument>): IndexDocument => ({
  n,
  sortKey: n,
  subject: '',
  sender: '',
  recipients: '',
  attachments: '',
  body: '',
  ...parts,
});

describe.each(engines)('looking for parts of texts in the index of $name', ({ open }) => {
  let index: SearchIndex;
  const documents: IndexDocument[] = fc
    .sample(documentArbitrary, { numRuns: 120, seed: 11 })
    .map((document, n) => ({ ...document, n: n + 1, sortKey: n }));

  beforeAll(async () => {
    index = await open();
    await index.applyBatch({ accountNo: 7, upTo: 1, put: documents, remove: [] });
    // Somebody else's mail that holds everything.
    const everything = { ...documents[0], subject: characters.join(''), body: characters.join('') } as IndexDocument;
    await index.applyBatch({ accountNo: 8, upTo: 1, put: [everything], remove: [] });
  });
  afterAll(() => index.close());

  it('misses no mail, names only mails that hold it as sure, and narrows where the needle is one run of letters', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(needle, fields, async (wanted, where) => {
        const holding = (some: readonly (keyof IndexDocument)[]) =>
          documents
            .filter((document) => some.some((field) => normaliseText(String(document[field])).includes(wanted)))
            .map(({ n }) => n);
        const found = await index.containing({ accountNo: 7, text: wanted, fields: where });
        if (found === null) return;
        answered += 1;
        const sure = new Set(found.sure);
        const all = new Set([...found.sure, ...found.maybe]);
        const own = where.filter((field) => field === 'subject' || field === 'body');
        expect(holding(where).filter((n) => !all.has(n))).toEqual([]);
        expect([...sure].filter((n) => !holding(own).includes(n))).toEqual([]);
        if (/^(?:[a-z1п]+|[预算表𠮷カ]+)$/u.test(wanted)) {
          expect([...sure]).toEqual(holding(own));
          expect([...all].sort((a, b) => a - b)).toEqual(holding(where));
        }
      }),
      { numRuns: 400, seed: 3 },
    );
    expect(answered).toBeGreaterThan(300);
  });

  it('leaves to a check of the text what the index holds in part, and says nothing of a text without letters', async () => {
    const put = [`${'x'.repeat(70)}needle`, 'a needle', 'nothing'].map((body, i) => document(i + 1, { body }));
    await index.applyBatch({ accountNo: 9, upTo: 1, put, remove: [] });
    const ask = (text: string) => index.containing({ accountNo: 9, text, fields: ['body'] });
    const inHeader = new Float64Array();
    expect(await ask('needle')).toEqual({ sure: Float64Array.of(2), maybe: Float64Array.of(1), inHeader });
    expect(await ask('--')).toBeNull();
    expect(await ask('y'.repeat(64))).toBeNull();
  });

  it('misses no phrase behind a word that stands there more often than positions are kept', async () => {
    const body = `${'over '.repeat(300)}and over the hill`;
    await index.applyBatch({ accountNo: 12, upTo: 1, put: [document(1, { body })], remove: [] });
    const found = await index.containing({ accountNo: 12, text: 'over the hill', fields: ['body'] });
    expect([...(found?.sure ?? []), ...(found?.maybe ?? [])]).toContain(1);
  });

  it('names every mail whose header holds a text, and few others', async () => {
    const headers = Array.from({ length: 200 }, (_, i) =>
      [`Message-ID: <${(i * 7_919).toString(36)}.Mixed${i}@Host-${i % 7}.example>`, 'X-Tag: Café "42%_\\"'].join('\n'),
    );
    const put = headers.map((header, i) => document(i + 1, { header }));
    await index.applyBatch({ accountNo: 13, upTo: 1, put, remove: [] });
    // Another's, in the same block of numbers.
    await index.applyBatch({ accountNo: 14, upTo: 1, put: [document(1, { header: 'X: <nobody@host>' })], remove: [] });
    let candidates = 0;
    for (const [i, header] of headers.entries()) {
      const id = normaliseText(/<.*>/.exec(header)?.[0] ?? '');
      const found = await index.containing({ accountNo: 13, text: id, fields: [], withHeader: true });
      expect(found?.inHeader).toContain(i + 1);
      expect([found?.sure.length, found?.maybe.length]).toEqual([0, 0]);
      candidates += found?.inHeader.length ?? 0;
    }
    expect(candidates).toBeLessThan(220);
    const ask = async (text: string, accountNo = 13) =>
      (await index.containing({ accountNo, text, fields: [], withHeader: true }))?.inHeader.length;
    expect(await ask('x-tag: cafe "42%_\\"')).toBe(200);
    expect(await ask('host-3.example')).toBeGreaterThan(27);
    expect(await ask('<nobody@host>')).toBe(0);
    expect(await ask('<nobody@host>', 14)).toBe(1);
    // Too short for the filter.
    expect(await ask('@h')).toBeUndefined();
    await index.applyBatch({
      accountNo: 13,
      upTo: 2,
      put: [document(2, { header: 'X: new one that nobody else has' })],
      remove: [1],
    });
    expect(await ask('x-tag: cafe')).toBe(198);
    expect(await ask('one that nobody else has')).toBe(1);
    await index.forgetAccount(13);
    expect(await ask('x-tag: cafe')).toBe(0);
  });

  it('keeps a header of any length in a filter that is read', async () => {
    const header = `X: ${Array.from({ length: 40_000 }, (_, i) => (i * 7_919).toString(36)).join('')} needle`;
    await index.applyBatch({ accountNo: 15, upTo: 1, put: [document(31, { header })], remove: [] });
    const found = await index.containing({ accountNo: 15, text: 'needle', fields: [], withHeader: true });
    expect(found?.inHeader).toEqual(Float64Array.of(31));
  });

  it('leaves letters beyond ASCII to mail whose header holds more of them than the index', async () => {
    const put = [document(1, { hasHiddenHeader: true, header: 'x' }), document(2, { header: 'x' })];
    await index.applyBatch({ accountNo: 10, upTo: 1, put, remove: [] });
    const ask = async (withHeader: boolean) =>
      (await index.containing({ accountNo: 10, text: '预算', fields: ['body'], withHeader }))?.inHeader;
    expect(await ask(true)).toEqual(Float64Array.of(1));
    expect(await ask(false)).toEqual(new Float64Array());
  });

  it('forgets the words of an account with it, and finds them again when they come back', async () => {
    const put = [document(1, { subject: 'foreword' })];
    const ask = async () => (await index.containing({ accountNo: 11, text: 'rewor', fields: ['subject'] }))?.sure;
    await index.applyBatch({ accountNo: 11, upTo: 1, put, remove: [] });
    await index.forgetAccount(11);
    expect(await ask()).toEqual(new Float64Array());
    await index.applyBatch({ accountNo: 11, upTo: 1, put, remove: [] });
    expect(await ask()).toEqual(Float64Array.of(1));
  });
});
