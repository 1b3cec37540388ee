// Reports of other servers: what large providers write is read, and what attackers write is refused, quickly and without filling memory.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../documents/testing/make-zip.ts';
import { maxReportBytes, maxReportItems } from './limits.ts';
import { readReportMessage } from './read-report-message.ts';
import type { DomainReport } from './report.ts';
import {
  type Attachment,
  asGzip,
  asPlain,
  asZip,
  type DmarcFacts,
  dayBefore,
  makeDmarcXml,
  makeMicrosoftXml,
  makePrefixedXml,
  makeReportMessage,
  makeTlsJson,
  type TlsFacts,
} from './testing/make-reports.ts';

const now = Date.UTC(2026, 11, 1, 6);
const domain = 'inside.example';

const readMessage = (message: string) => readReportMessage({ bytes: Buffer.from(message), now });
const read = (attachment: Attachment) => readMessage(makeReportMessage(attachment));
async function readGood(attachment: Attachment): Promise<DomainReport> {
  const answer = await read(attachment);
  if (answer.status !== 'read') throw new Error(answer.reason);
  return answer.report;
}
const refused = (reason: string) => ({ status: 'refused', reason });

const facts: DmarcFacts = {
  now,
  domain,
  rows: [
    { source: '192.0.2.1', count: 12, dkim: 'pass', spf: 'pass' },
    { source: '2001:DB8::5', count: 3, dkim: 'pass', spf: 'fail' },
    { source: '192.0.2.1', count: 2, dkim: 'pass', spf: 'pass' },
    { source: '203.0.113.9', count: 4, dkim: 'fail', spf: 'fail', disposition: 'quarantine' },
  ],
};
const expected = {
  domain,
  policy: 'quarantine',
  passed: 17,
  failed: 4,
  items: [
    { source: '192.0.2.1', result: 'dkim+spf', detail: 'none', count: 14 },
    { source: '203.0.113.9', result: 'none', detail: 'quarantine', count: 4 },
    { source: '2001:db8::5', result: 'dkim', detail: 'none', count: 3 },
  ],
};
const tlsFacts: TlsFacts = {
  now,
  domain,
  succeeded: 520,
  failures: [
    { type: 'certificate-expired', host: 'mx.inside.example', count: 3 },
    { type: 'starttls-not-supported', host: 'mx.inside.example', count: 5 },
  ],
};

describe('a DMARC report', () => {
  it.each([
    ['in a zip, as Google sends it', async () => asZip(makeDmarcXml(facts)), 'google.com'],
    ['in a gzip, as Microsoft sends it', async () => asGzip(makeMicrosoftXml(facts)), 'Enterprise Outlook'],
    ['with a namespace', async () => asGzip(makePrefixedXml(facts)), 'Mail.Ru'],
    ['as plain XML', async () => asPlain(makeDmarcXml(facts)), 'google.com'],
    ['as application/xml', async () => asPlain(makeDmarcXml(facts), 'application/xml'), 'google.com'],
    ['as a file without a type', async () => asGzip(makeDmarcXml(facts), 'application/octet-stream'), 'google.com'],
    ['in a gzip that is called a zip', async () => asGzip(makeDmarcXml(facts), 'application/zip'), 'google.com'],
  ])('is read %s', async (_how, make, reporter) => {
    const report = await readGood(await make());
    expect(report).toEqual({
      kind: 'dmarc',
      reporter,
      reportId: '17530091012345678901',
      ...dayBefore(now),
      domains: [expected],
    });
  });

  it('keeps the largest of many addresses, and the sum of all', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => {
      return { source: `192.0.${Math.floor(index / 250)}.${index % 250}`, count: index + 1, dkim: 'fail', spf: 'fail' };
    });
    const [one] = (await readGood(asGzip(makeDmarcXml({ ...facts, rows })))).domains;
    expect(one?.failed).toBe((500 * 501) / 2);
    expect(one?.items).toHaveLength(maxReportItems + 1);
    expect(one?.items[0]?.count).toBe(500);
    expect(one?.items.reduce((sum, { count }) => sum + count, 0)).toBe(one?.failed);
    expect(one?.items.at(-1)?.source).toBe('');
  });

  it('has names without what a terminal obeys, and no longer than they need be', async () => {
    const report = await readGood(asPlain(makeDmarcXml({ ...facts, reporter: `a&#x9b;b${'x'.repeat(900)}` })));
    expect(report.reporter).toMatch(/^abx{198}$/);
  });

  it.each([
    ['entities that grow', '<!DOCTYPE a [<!ENTITY b "&c;&c;&c;&c;"><!ENTITY c "lol">]>', 'damaged'],
    ['an entity that reads a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>', 'damaged'],
  ])('with %s is refused', async (_what, doctype, reason) => {
    const xml = makeDmarcXml({ ...facts, reporter: '&b;' }).replace('<feedback>', `${doctype}<feedback>`);
    expect(await read(asPlain(xml))).toEqual(refused(reason));
  });

  it.each([
    [
      'a number that is too large',
      { rows: [{ source: '192.0.2.1', count: '9'.repeat(30), dkim: 'pass', spf: 'pass' }] },
    ],
    ['a negative number', { rows: [{ source: '192.0.2.1', count: -1, dkim: 'pass', spf: 'pass' }] }],
    ['a number that is none', { rows: [{ source: '192.0.2.1', count: '1e9', dkim: 'pass', spf: 'pass' }] }],
    ['no name', { reporter: '' }],
    ['no identifier', { reportId: ' ' }],
    ['a domain that is none', { domain: 'a b' }],
  ])('with %s is refused', async (_what, change) => {
    expect(await read(asPlain(makeDmarcXml({ ...facts, ...change })))).toEqual(refused('damaged'));
  });

  it.each([
    ['that ends before it begins', { begin: '1796000000', end: '1795990000' }],
    ['of a year ago', { begin: '1764000000', end: '1764086399' }],
    ['of next year', { begin: '1827000000', end: '1827086399' }],
    ['of a hundred days', { begin: '1787500000', end: '1796000000' }],
    ['that begins at no number', { begin: 'yesterday' }],
    ['that begins beyond all dates', { begin: '99999999999' }],
  ])('%s is refused', async (_what, change) => {
    expect(await read(asPlain(makeDmarcXml({ ...facts, ...change })))).toEqual(refused('dates'));
  });

  it('that is nested without end is refused', async () => {
    expect(await read(asGzip(`<feedback>${'<a>'.repeat(1_000_000)}`))).toEqual(refused('tooLarge'));
  });
});

describe('a TLS report', () => {
  const domains = [
    {
      domain,
      policy: 'sts',
      passed: 520,
      failed: 8,
      items: [
        { source: 'mx.inside.example', result: 'starttls-not-supported', detail: 'sts', count: 5 },
        { source: 'mx.inside.example', result: 'certificate-expired', detail: 'sts', count: 3 },
      ],
    },
  ];

  it.each([
    ['in a gzip', asGzip(makeTlsJson(tlsFacts), 'application/tlsrpt+gzip', 'report.json.gz')],
    ['plain', asPlain(makeTlsJson(tlsFacts), 'application/tlsrpt+json', 'report.json')],
    ['with a byte order mark', asPlain(`\uFEFF${makeTlsJson(tlsFacts)}`, 'application/tlsrpt+json', 'report.json')],
  ])('is read %s', async (_how, attachment) => {
    const report = await readGood(attachment);
    expect(report).toMatchObject({ kind: 'tls', reporter: 'Google Inc.', domains, ...dayBefore(now) });
  });

  it('without failures is read', async () => {
    const json = makeTlsJson({ ...tlsFacts, failures: [] });
    const report = await readGood(asPlain(json, 'application/tlsrpt+json', 'report.json'));
    expect(report.domains).toEqual([{ domain, policy: 'sts', passed: 520, failed: 0, items: [] }]);
  });

  it.each([
    ['deep nesting', '['.repeat(500_000)],
    ['nesting within', `{"policies":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['nothing in it', '{}'],
    ['a number beyond all', makeTlsJson(tlsFacts).replace(':520,', ':1e300,')],
    ['half a session', makeTlsJson(tlsFacts).replace(':520,', ':0.5,')],
    ['a prototype', '{"__proto__":{"policies":[]},"constructor":{}}'],
  ])('with %s is refused', async (_what, json) => {
    // What begins with a bracket is read as XML, and is none.
    expect(await read(asPlain(json, 'application/tlsrpt+json', 'report.json'))).toEqual(refused('damaged'));
  });

  it('about too many domains is refused', async () => {
    const report = JSON.parse(makeTlsJson(tlsFacts));
    const [policy] = report.policies;
    report.policies = Array.from({ length: 11 }, (_, index) => {
      return { ...policy, policy: { ...policy.policy, 'policy-domain': `d${index}.example` } };
    });
    expect(await read(asPlain(JSON.stringify(report), 'application/tlsrpt+json', 'r.json'))).toEqual(
      refused('tooLarge'),
    );
  });
});

describe('a packed report', () => {
  const zeros = Buffer.alloc(maxReportBytes + 1, 0x20);

  it.each([
    ['a gzip that grows', async () => gzipSync(zeros), 'application/gzip', 'tooLarge'],
    ['a zip that grows', async () => makeZip({ 'a.xml': zeros }), 'application/zip', 'tooLarge'],
    ['a zip of two files', async () => makeZip({ 'a.xml': 'a', 'b.xml': 'b' }), 'application/zip', 'damaged'],
    ['an empty zip', async () => makeZip({}), 'application/zip', 'damaged'],
    ['half a gzip', async () => gzipSync(makeDmarcXml(facts)).subarray(0, 200), 'application/gzip', 'damaged'],
    ['a gzip in a gzip', async () => gzipSync(gzipSync(makeDmarcXml(facts))), 'application/gzip', 'damaged'],
    ['nothing', async () => Buffer.alloc(0), 'application/gzip', 'damaged'],
  ])('that is %s is refused', async (_what, make, type, reason) => {
    expect(await read({ type, fileName: 'report.gz', bytes: await make() })).toEqual(refused(reason));
  });

  it('is looked for in attachments of its kinds alone', async () => {
    const bytes = Buffer.from(makeDmarcXml(facts));
    expect(await read({ type: 'application/pdf', fileName: 'report.pdf', bytes })).toEqual(refused('none'));
    expect(await read({ type: 'text/html', fileName: 'report.html', bytes })).toEqual(refused('none'));
    expect(await read({ type: 'application/octet-stream', fileName: 'a.exe', bytes })).toEqual(refused('none'));
  });
});

describe('whatever a message says', () => {
  it('is an answer and no error, for bytes that were changed', async () => {
    const good = Buffer.from(makeReportMessage(asPlain(makeDmarcXml(facts))));
    const bytes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(bytes, async (changes) => {
        const changed = Buffer.from(good);
        for (const [at, byte] of changes) changed[at] = byte;
        const answer = await readReportMessage({ bytes: changed, now });
        expect(['read', 'refused']).toContain(answer.status);
      }),
      { numRuns: 150 },
    );
  });

  it('is added up exactly, for any rows', async () => {
    const result = fc.constantFrom('pass', 'fail');
    const row = fc.record({ source: fc.ipV4(), count: fc.nat(999_999_999), dkim: result, spf: result });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 300 }), async (rows) => {
        const [one] = (await readGood(asPlain(makeDmarcXml({ ...facts, rows })))).domains;
        const total = rows.reduce((sum, { count }) => sum + count, 0);
        expect((one?.passed ?? 0) + (one?.failed ?? 0)).toBe(total);
        expect(one?.items.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(one?.items.length).toBeLessThanOrEqual(maxReportItems + 12);
      }),
      { numRuns: 40 },
    );
  });

  it('is an answer, for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const answer = await read(asPlain(`{"a":${json}}`, 'application/tlsrpt+json', 'report.json'));
        expect(answer).toEqual(refused('damaged'));
      }),
      { numRuns: 100 },
    );
  });
});
