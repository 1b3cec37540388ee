import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normaliseText } from './normalise-text.ts';
import type { IndexDocument, SearchIndex } from './port.ts';
import { openSqliteIndex } from './sqlite-index.ts';

const characters = ['a', 'b', 'B', 'é', ' ', '-', '.', '预', '算', '表', '𠮷', 'カ', '1', 'п', 'Ａ', '"', '*'];
const text = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((some) => some.join(''));
const documentArbitrary = fc.record({ subject: text, sender: text, recipients: text, attachments: text, body: text });
const needle = fc
  .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 4 })
  .map((some) => normaliseText(some.join('')));
const fields = fc.subarray(['subject', 'sender', 'recipients', 'body'] as const, { minLength: 1 });

describe('looking for parts of texts in the index', () => {
  let index: SearchIndex;
  let directory: string;
  const documents: IndexDocument[] = fc
    .sample(documentArbitrary, { numRuns: 120, seed: 11 })
    .map((document, n) => ({ ...document, n: n + 1, sortKey: n }));

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'hongyan-containing-'));
    index = openSqliteIndex({ path: join(directory, 'search.sqlite') });
    await index.applyBatch({ accountNo: 7, upTo: 1, put: documents, remove: [] });
    // Somebody else's mail that holds everything.
    const everything = { ...documents[0], subject: characters.join(''), body: characters.join('') } as IndexDocument;
    await index.applyBatch({ accountNo: 8, upTo: 1, put: [everything], remove: [] });
  });
  afterAll(async () => {
    await index.close();
    rmSync(directory, { recursive: true });
  });

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

  it('leaves to a look at the text what the index holds in part, and says nothing of a text without letters', async () => {
    const long = `${'x'.repeat(70)}needle`;
    const put = (n: number, body: string) => ({
      n,
      sortKey: n,
      subject: '',
      sender: '',
      recipients: '',
      attachments: '',
      body,
    });
    await index.applyBatch({
      accountNo: 9,
      upTo: 1,
      put: [put(1, long), put(2, 'a needle'), put(3, 'nothing')],
      remove: [],
    });
    const ask = (wanted: string) => index.containing({ accountNo: 9, text: wanted, fields: ['body'] });
    expect(await ask('needle')).toEqual({ sure: Float64Array.of(2), maybe: Float64Array.of(1) });
    expect(await ask('--')).toBeNull();
    expect(await ask('y'.repeat(64))).toBeNull();
  });

  it('counts mail whose header holds more than the index when it is asked to', async () => {
    const put = {
      n: 1,
      sortKey: 1,
      subject: '',
      sender: '',
      recipients: '',
      attachments: '',
      body: '',
      hasHiddenHeader: true,
    };
    await index.applyBatch({ accountNo: 10, upTo: 1, put: [put], remove: [] });
    const ask = (withHiddenHeaders: boolean) =>
      index.containing({ accountNo: 10, text: '预算', fields: ['body'], withHiddenHeaders });
    expect((await ask(true))?.maybe).toEqual(Float64Array.of(1));
    expect((await ask(false))?.maybe).toEqual(new Float64Array());
  });

  it('forgets the words of an account with it, and finds them again when they come back', async () => {
    const put = [{ n: 1, sortKey: 1, subject: 'foreword', sender: '', recipients: '', attachments: '', body: '' }];
    const ask = async () => (await index.containing({ accountNo: 11, text: 'rewor', fields: ['subject'] }))?.sure;
    await index.applyBatch({ accountNo: 11, upTo: 1, put, remove: [] });
    await index.forgetAccount(11);
    expect(await ask()).toEqual(new Float64Array());
    await index.applyBatch({ accountNo: 11, upTo: 1, put, remove: [] });
    expect(await ask()).toEqual(Float64Array.of(1));
  });
});
