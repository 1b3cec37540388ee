// The record of approvals: what is in it, what a filter leaves, and that no subject does anything in a spreadsheet.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductStore, productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminServices } from '../../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../../admin-command/index.ts';
import { restore } from '../../../engines/contact-files/csv-cells.ts';
import { machineContext } from '../../identity/index.ts';
import { approvalRecordCommands } from '../admin-commands/record.ts';
import { readApprovalRecord, readApprovalTimes } from './read-for-administrator.ts';
import { type RecordEntry, readRecordPage } from './read-record.ts';
import type { RecordCursor, RecordFilter } from './record-filter.ts';
import {
  addressOf,
  dayMs,
  hourMs,
  type SeededPeople,
  seedPeople,
  seedRequests,
  subjects,
} from './testing/seed-requests.ts';

/** RFC 4180, read back. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const cMapUrl = new URL('../../../../../../node_modules/pdfjs-dist/cmaps/', import.meta.url).pathname;
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl,
    cMapPacked: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return pages;
}

describe.each(productStores)('the record of approvals, on $name', (engine) => {
  let store: ProductStore;
  let people: SeededPeople;
  let directory: string;
  let made = 0;

  beforeAll(async () => {
    store = await engine.open();
    directory = await mkdtemp(join(tmpdir(), 'hongyan-record-'));
    people = await seedPeople(store);
    await seedRequests(store, people);
  });
  afterAll(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  const all = (): RecordFilter => ({
    ...{ orgId: people.orgId, from: null, to: null, state: null, person: null, policyId: null },
  });
  const read = async (changes: Partial<RecordFilter> = {}, limit = 100) => {
    const entries: RecordEntry[] = [];
    for (let after: RecordCursor | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const page: Awaited<ReturnType<typeof readRecordPage>> = await readRecordPage(store.database.read, {
        filter: { ...all(), ...changes },
        after,
        limit,
      });
      entries.push(...page.entries);
      after = page.next;
    }
    return entries.map(({ subject }) => subject);
  };
  const run = (...argv: string[]) => {
    store.clock.advance(1_000);
    return runAdminCommand(approvalRecordCommands.commands, store as unknown as AdminServices, argv);
  };
  const done = async (...argv: string[]) => {
    const answer = await run(...argv);
    if (!answer.ok) throw new Error(`${argv.join(' ')}: ${answer.message}`, { cause: answer.cause });
    return answer;
  };
  const exportTo = async (format: string, ...argv: string[]) => {
    const file = join(directory, `record-${String((made += 1))}`);
    const { data } = await done('approval', 'record', '--format', format, '--out', file, ...argv);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    return { bytes: await readFile(file), data: data as { sha256: string; requests: number }, file };
  };

  test('lists every request once, page by page, in the order of asking', async () => {
    const inOrder = ['formula', 'quotes', 'bidi', 'plus', 'at', 'empty', 'long'] as const;
    for (const limit of [1, 2, 7, 100]) expect(await read({}, limit)).toEqual(inOrder.map((key) => subjects[key]));
  });

  test('a filter leaves what it names', async () => {
    expect(await read({ state: 'rejected' })).toEqual([subjects.quotes, subjects.bidi]);
    expect(await read({ from: testStart + dayMs, to: testStart + 3 * dayMs })).toEqual([
      subjects.quotes,
      subjects.bidi,
    ]);
    expect(await read({ policyId: 1 })).toEqual([subjects.formula, subjects.quotes, subjects.at, subjects.long]);
    expect(await read({ policyId: 11 })).toEqual([]);
    expect(await read({ person: people.dora })).toEqual([subjects.bidi, subjects.plus]);
    expect(await read({ person: people.cai, state: 'rejected' })).toEqual([subjects.quotes, subjects.bidi]);
    expect(await read({ orgId: 99 })).toEqual([]);
  });

  test('says who decided what, for whom, and what became of it', async () => {
    const { entries } = await readRecordPage(store.database.read, { filter: all(), after: null, limit: 100 });
    expect(entries[0]).toMatchObject({
      approvalId: `${String(people.anna)}-1`,
      policies: ['Outside'],
      approvers: [{ name: 'Ben', address: addressOf('ben'), state: 'approved', opinion: '=1+1', deputyOf: null }],
      events: [
        { kind: 'asked', actor: { address: addressOf('anna') } },
        { kind: 'approved', actor: { address: addressOf('ben') }, opinion: '=1+1' },
        { kind: 'released', actor: null },
      ],
    });
    expect(entries[1]?.approvers.map(({ state }) => state)).toEqual(['forwarded', 'rejected']);
    expect(entries[6]?.approvers).toMatchObject([{ address: addressOf('ben'), deputyOf: addressOf('cai') }]);
  });

  test('as CSV it is read back as it was written, and no cell is a formula', async () => {
    for (const [language, heading] of [
      ['en', 'Subject'],
      ['zh', '主题'],
    ] as const) {
      const { bytes } = await exportTo('csv', '--language', language);
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [header = [], ...rows] = parseCsv(bytes.subarray(3).toString('utf8'));
      const column = header.indexOf(heading);
      expect(rows.map((row) => restore(row[column] ?? ''))).toEqual(Object.values(subjects));
      expect(rows.every((row) => row.length === header.length)).toBe(true);
      expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
      expect(rows[0]?.[header.indexOf(language === 'en' ? 'Hours until then' : '历时（小时）')]).toBe('1');
    }
  });

  test('as JSON it has everything, and the head of the audit chain', async () => {
    const { bytes, data } = await exportTo('json', '--state', 'pending');
    const parsed = JSON.parse(bytes.toString('utf8')) as { requests: unknown[]; auditChain: { publicKey: string } };
    expect(parsed.requests).toMatchObject([{ subject: subjects.at, state: 'pending' }]);
    expect(parsed.auditChain.publicKey).toContain('PUBLIC KEY');
    expect(data.requests).toBe(1);
  });

  test.each(['en', 'zh'])(
    'as PDF it is readable in %s, says what cannot be printed, and ends with the head',
    async (language) => {
      const { bytes } = await exportTo('pdf', '--language', language);
      const pages = await readPdf(bytes);
      const text = pages.join('\n');
      const printed = (subject: string) => subject.replace(/\s+/gu, '');
      const shown = text.replace(/\s+/gu, '');
      for (const key of ['formula', 'plus', 'at'] as const) expect(shown).toContain(printed(subjects[key]));
      expect(shown).toContain('客户名单[U+202E]txt.exe');
      expect(shown).toContain('[U+1F680]');
      expect(shown).toContain('DoraÅngström');
      expect(shown).toContain(language === 'en' ? 'Recordofoutgoingapproval' : '外发邮件审批记录');
      expect(shown).toMatch(/hash[0-9a-f]{64}signed/);
      expect(shown).toContain('-----BEGINPUBLICKEY-----');
      // The number of all pages is an object that every page draws.
      const foot = language === 'en' ? `Page1of${String(pages.length)}` : `第1页，总页数${String(pages.length)}`;
      expect(shown).toContain(foot);
    },
  );

  test('the statistics are those of the table in testing/seed-requests.ts', async () => {
    const time = (count: number, median: number, p90: number) => ({
      ...{ count, medianMs: median * hourMs, p90Ms: p90 * hourMs },
    });
    const { data, text } = await done('approval', 'statistics');
    expect(data).toEqual({
      requests: 7,
      states: { pending: 1, approved: 3, rejected: 2, withdrawn: 1 },
      endings: { decided: 2, partly: 1, returned: 1, sender: 1, timeout: 1 },
      reminders: 2,
      timeouts: 1,
      time: time(4, 3, 10),
      policies: [
        {
          ...{ policyId: 1, name: 'Outside', requests: 4, time: time(3, 3, 5) },
          states: { pending: 1, approved: 2, rejected: 1, withdrawn: 0 },
        },
        {
          ...{ policyId: 2, name: '客户名单 "policyId":1', requests: 4, time: time(2, 3, 10) },
          states: { pending: 0, approved: 1, rejected: 2, withdrawn: 1 },
        },
      ],
      approvers: [
        {
          ...{ name: 'Ben', address: addressOf('ben'), asked: 5, asDeputy: 1, approved: 2, rejected: 0, returned: 0 },
          ...{ forwarded: 1, waiting: 1, time: time(2, 1, 5) },
        },
        {
          ...{ name: '蔡明', address: addressOf('cai'), asked: 3, asDeputy: 0, approved: 0, rejected: 1, returned: 1 },
          ...{ forwarded: 0, waiting: 0, time: time(2, 2, 10) },
        },
      ],
    });
    expect(text).toContain('median 3.00, 90th percentile 10.00');
    const none = { requests: 0, time: { count: 0, medianMs: null, p90Ms: null }, policies: [], approvers: [] };
    expect((await done('approval', 'statistics', '--from', '2020-01-01', '--to', '2020-01-02')).data).toMatchObject(
      none,
    );
  });

  test('is shown as a table; what is typed wrongly is said', async () => {
    const { text } = await done('approval', 'record', '--person', addressOf('dora'), '--language', 'zh');
    expect(text).toContain('已拒绝');
    expect(text).not.toContain('\u202E');
    const { file } = await exportTo('csv');
    for (const wrong of [
      ['--state', 'open'],
      ['--policy', 'x'],
      ['--format', 'xml'],
      ['--format', 'csv'],
      ['--out', file],
      ['--language', 'fr'],
      ['--from', 'x'],
      ['--format', 'csv', '--out', file],
    ])
      expect([wrong, await run('approval', 'record', ...wrong)]).toMatchObject([wrong, { ok: false, kind: 'usage' }]);
  });

  test('reading is recorded: who, which part, and the hash of the file', async () => {
    const { data } = await exportTo('csv', '--state', 'approved', '--person', addressOf('dora'));
    const rows = await store.database.read
      .selectFrom('audit')
      .select(['action', 'client', 'detail'])
      .where('action', 'like', 'approval.read%')
      .orderBy('at', 'desc')
      .limit(1)
      .execute();
    expect(rows).toMatchObject([{ action: 'approval.readRecord', client: 'admin' }]);
    expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({
      ...{ from: null, to: null, state: 'approved', person: people.dora, policyId: null },
      ...{ format: 'csv', requests: 1, sha256: data.sha256 },
    });
  });

  test('a console may show it to administrators of the organisation alone', async () => {
    const as = (actor: number) => ({ ...machineContext(store.clock.now(), 'console'), actor, client: 'web' as const });
    expect((await readApprovalRecord(store, as(people.anna), all())).entries).toHaveLength(7);
    expect((await readApprovalTimes(store, as(people.anna), all())).requests).toBe(7);
    const refused = { errorName: 'notAllowed' };
    await expect(readApprovalRecord(store, as(people.ben), all())).rejects.toMatchObject(refused);
    await expect(readApprovalTimes(store, as(people.ben), all())).rejects.toMatchObject(refused);
    await expect(readApprovalRecord(store, as(people.anna), { ...all(), orgId: 2 })).rejects.toMatchObject(refused);
  });
});
