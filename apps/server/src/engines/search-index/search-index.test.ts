/** What both engines must do, run against both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  accountNoLimit,
  IndexBehindError,
  type IndexClause,
  type IndexDocument,
  messageNoLimit,
  type SearchField,
  type SearchIndex,
} from './port.ts';
import { openPostgresIndex } from './postgres-index.ts';
import { openSqliteIndex } from './sqlite-index.ts';

const folder = mkdtempSync(join(tmpdir(), 'search-index-'));
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
  rmSync(folder, { recursive: true, force: true });
});

const engines: { name: string; open: () => Promise<SearchIndex> }[] = [
  { name: 'SQLite', open: async () => openSqliteIndex({ path: join(folder, 'search.sqlite') }) },
  { name: 'PostgreSQL', open: () => openPostgresIndex({ pool }) },
];

const mail = (n: number, parts: Partial<IndexDocument> = {}): IndexDocument => ({
  n,
  sortKey: 1_700_000_000_000 + n,
  subject: '',
  sender: '',
  recipients: '',
  body: '',
  attachments: '',
  ...parts,
});

describe.each(engines)('search index on $name', ({ open }) => {
  let index: SearchIndex;
  let lastAccount = 0;
  const newAccount = (): number => ++lastAccount;

  beforeAll(async () => {
    index = await open();
  });

  afterAll(() => index.close());

  const fill = async (put: IndexDocument[]): Promise<number> => {
    const accountNo = newAccount();
    await index.applyBatch({ accountNo, upTo: 1, put, remove: [] });
    return accountNo;
  };
  const find = async (accountNo: number, text: string, fields?: SearchField[]): Promise<number[]> => {
    const hits = await index.query({ accountNo, text, limit: 1000, ...(fields && { fields }) });
    return hits.map((hit) => hit.n);
  };

  it('finds what has every clause, each in its own fields, and leaves out what has a negated one', async () => {
    const accountNo = await fill([
      mail(1, { sender: 'wang', subject: '预算', attachmentText: '报价单' }),
      mail(2, { sender: 'wang', subject: '会议', cc: 'zhao' }),
      mail(3, { recipients: 'wang', subject: '预算 会议' }),
    ]);
    const ask = async (text: string, ...also: IndexClause[]) => {
      const query = { accountNo, text, also, limit: 10 };
      const hits = (await index.query(query)).map((hit) => hit.n);
      const { numbers, last } = await index.queryNumbers(query);
      expect([...numbers]).toEqual(hits);
      expect(last?.n).toBe(hits.at(-1));
      expect(await index.count(query)).toBe(hits.length);
      return hits;
    };
    expect(await ask('wang')).toEqual([3, 2, 1]);
    expect(await ask('', { text: 'wang', fields: ['sender'] })).toEqual([2, 1]);
    expect(await ask('预算', { text: 'wang', fields: ['sender'] })).toEqual([1]);
    expect(await ask('wang', { text: '预算', isNegated: true })).toEqual([2]);
    expect(await ask('wang', { text: '预算 会议', isNegated: true })).toEqual([2, 1]);
    expect(await ask('wang', { text: '!!', isNegated: true })).toEqual([3, 2, 1]);
    expect(await ask('', { text: 'wang', isNegated: true })).toEqual([]);
    expect(await ask('', { text: 'zhao', fields: ['cc'] })).toEqual([2]);
    expect(await ask('报价', { text: '报价', fields: ['attachments'] })).toEqual([]);
    expect(await ask('报价', { text: '报价', fields: ['attachmentText'] })).toEqual([1]);
  });

  it.each([
    ['a word inside a word', '我买了乒乓球拍和网', '球拍'],
    ['one character', '预算已批准', '算'],
    ['the last character of a run', '预算已批准', '准'],
    ['letters and Chinese together', '请看Q4预算表', 'Q4预算'],
    ['Chinese before letters', '年度Q4表', '年度q4'],
    ['full-width letters', '编号ＡＢＣ１２３', 'abc123'],
    ['full-width letters in the query', '编号abc123', 'ＡＢＣ'],
    ['traditional as typed', '會議紀錄', '會議'],
    ['characters of the extension planes', '姓名𠮷野𪚥家', '𠮷野𪚥'],
    ['an ideographic variation', '葛󠄀城市', '葛城'],
    ['accents left out', 'Ihr Résumé für Müller', 'resume muller'],
    ['accents typed', 'resume', 'Résumé'],
    ['an e-mail address', 'an zhang.wei@example.com', 'zhang.wei@example.com'],
    ['a part of an e-mail address', 'an zhang.wei@example.com', 'example'],
    ['a file name', 'report_2024-v2.pdf', 'report_2024'],
    ['a part of a file name', '预算表_2024-v2.pdf', 'v2.pdf'],
    ['the beginning of a word', 'quarterly figures', 'quart'],
    ['a hyphenated word', 'state-of-the-art', 'state-of-the'],
    ['Cyrillic', 'Отчёт за май', 'отчёт'],
    ['Thai inside a run', 'สวัสดีครับ', 'ครับ'],
    ['hangul', '회의록을 보냅니다', '의록'],
    ['kana', 'ミーティングのお知らせ', 'ティング'],
    ['several words in any order', '预算 meeting', 'meet 预算'],
    ['a phrase', 'please find the budget attached', '"the budget"'],
    ['a phrase that is not closed yet', 'please find the budget attached', '“the budg'],
  ])('finds %s', async (_name, body, text) => {
    const accountNo = await fill([mail(1, { body }), mail(2, { body: 'nothing of it 无关' })]);
    expect(await find(accountNo, text)).toEqual([1]);
  });

  it.each([
    ['characters that only stand apart', '球，拍', '球拍'],
    ['pairs across two runs', '乒乓球 拍子', '球拍子'],
    ['the other script', '会议', '會議'],
    ['the middle of a word', 'quarterly', 'arter'],
    ['words of a phrase in another order', 'budget the', '"the budget"'],
    ['the beginning of a phrase’s last word', 'the budgets', '"the budget"'],
    ['only one of two words', '预算', '预算 meeting'],
    ['a phrase across two fields', '预算', '"seen 预算"'],
  ])('does not find %s', async (_name, body, text) => {
    const accountNo = await fill([mail(1, { subject: 'seen', body, attachments: 'seen' })]);
    expect(await find(accountNo, text)).toEqual([]);
  });

  it('finds exactly what a search for substrings and word beginnings finds', async () => {
    const han = fc.string({ unit: fc.constantFrom('球', '拍', '乒', '乓', '预', '𠮷'), minLength: 1, maxLength: 8 });
    const latin = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 4 });
    const text = fc.array(fc.oneof(han, latin), { maxLength: 8 }).map((words) => words.join(' '));
    const query = fc.oneof(han, latin);
    const plain = (s: string): string => s.replaceAll('é', 'e');
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 8 }),
        async (texts, queries) => {
          const accountNo = await fill(texts.map((body, n) => mail(n, n % 2 ? { body } : { subject: body })));
          for (const typed of queries) {
            const isTrue = (body: string): boolean =>
              /[a-zé]/.test(typed)
                ? plain(body)
                    .split(' ')
                    .some((word) => word.startsWith(plain(typed)))
                : body.includes(typed);
            const truth = texts.flatMap((body, n) => (isTrue(body) ? [n] : [])).reverse();
            expect(await find(accountNo, typed)).toEqual(truth);
          }
        },
      ),
      { numRuns: 60, seed: 20261121 },
    );
  });

  it.each([
    '"',
    '""',
    '*',
    '()',
    'AND',
    'OR NOT',
    'NEAR(a b)',
    'subject:secret',
    '{subject body}: secret',
    '- secret',
    '^secret',
    "'",
    "' OR 1=1 --",
    'secret"*',
    "secret':*",
    'secret & !x',
    'secret <-> x',
    '\\',
    '\u0000',
    'sec\u0000ret',
    '1bsecret',
    '2bsecret',
    '1b*',
    '\ud800',
    '🎉',
    '%',
    '_',
    'tokens:secret',
    '…，。！',
    ' ',
    '',
    'x'.repeat(10_000),
    '秘'.repeat(10_000),
    'a '.repeat(5_000),
    '"a '.repeat(3_000),
    '秘密'.repeat(5000),
  ])('never finds another owner’s mail, nor fails, with the query %j', async (text) => {
    const owner = await fill([mail(1, { subject: 'secret', body: '秘密 ret 1bsecret 2bsecret 1 b' })]);
    const other = await fill([mail(1, { body: 'harmless' })]);
    const hits = await find(other, text);
    expect(hits).toEqual([]);
    expect(await index.count({ accountNo: other, text, limit: 10 })).toBe(0);
    expect(await find(owner, '秘密')).toEqual([1]);
  });

  it('does not let a query spell the inside of the index: another owner’s number and field', async () => {
    const owner = await fill([mail(1, { subject: 'secret', body: '秘密' })]);
    const other = await fill([mail(1, { body: 'harmless' })]);
    for (const text of [
      `${owner}ssecret`,
      `"${owner}ssecret"`,
      `${owner}b秘密`,
      `${owner}b秘`,
      `${owner}`,
      `x" OR "${owner}ssecret`,
      `x' | '${owner}ssecret`,
    ]) {
      expect(await find(other, text)).toEqual([]);
    }
  });

  it.each(['…，。！?!', '', ' ', '*', '"', '\u0000'])('finds nothing for text without a letter: %j', async (text) => {
    const accountNo = await fill([mail(1, { body: '任何 anything' })]);
    expect(await find(accountNo, text)).toEqual([]);
  });

  it('keeps the neighbours of an account number apart at the borders of their ranges', async () => {
    const accounts = [accountNoLimit - 2, accountNoLimit - 1];
    for (const accountNo of accounts) {
      const put = [mail(0, { body: '边界' }), mail(messageNoLimit - 1, { body: `边界 owner${accountNo}` })];
      await index.applyBatch({ accountNo, upTo: 1, put, remove: [] });
    }
    for (const accountNo of accounts) expect(await find(accountNo, '边界')).toEqual([messageNoLimit - 1, 0]);
    expect(await find(accountNoLimit - 1, `owner${accountNoLimit - 2}`)).toEqual([]);
    await expect(index.applyBatch({ accountNo: 1, upTo: 1, put: [mail(messageNoLimit)], remove: [] })).rejects.toThrow(
      RangeError,
    );
    await expect(index.query({ accountNo: accountNoLimit, text: 'a', limit: 1 })).rejects.toThrow(RangeError);
  });

  it('limits a search to fields', async () => {
    const parts = {
      subject: '预算 red',
      sender: '王伟 green',
      recipients: '李娜 blue',
      cc: '赵敏',
      attachments: '合同.pdf',
      body: '正文 white',
      attachmentText: '报价单',
    };
    const accountNo = await fill([mail(1, parts)]);
    const words: Record<SearchField, string> = {
      subject: '预算',
      sender: '王伟',
      recipients: '李娜',
      cc: '赵敏',
      attachments: '合同',
      body: '正文',
      attachmentText: '报价',
    };
    const fields = Object.keys(words) as SearchField[];
    for (const field of fields) {
      expect(await find(accountNo, words[field], [field])).toEqual([1]);
      expect(
        await find(
          accountNo,
          words[field],
          fields.filter((other) => other !== field),
        ),
      ).toEqual([]);
    }
    expect(await find(accountNo, 'red 王伟', ['subject', 'sender'])).toEqual([1]);
    expect(await find(accountNo, 'red 王伟', ['subject'])).toEqual([]);
    expect(await find(accountNo, 'red', [])).toEqual([]);
  });

  it('replaces and removes', async () => {
    const accountNo = await fill([mail(1, { body: '旧的 old' }), mail(2, { body: '旧的' })]);
    await index.applyBatch({ accountNo, upTo: 2, put: [mail(1, { body: '新的' })], remove: [2, 77] });
    expect(await find(accountNo, '旧的')).toEqual([]);
    expect(await find(accountNo, 'old')).toEqual([]);
    expect(await find(accountNo, '新的')).toEqual([1]);
    await index.applyBatch({
      accountNo,
      upTo: 3,
      put: [mail(1, { body: '甲乙' }), mail(1, { body: '丙丁' })],
      remove: [1],
    });
    expect(await find(accountNo, '甲乙')).toEqual([]);
    expect(await find(accountNo, '丙丁')).toEqual([1]);
  });

  it('answers newest first by arrival, whatever the order of numbers, page by page without a gap', async () => {
    for (const arrival of [(n: number) => n, (n: number) => (n * 7) % 40, (n: number) => Math.floor(n / 9)]) {
      const documents = Array.from({ length: 40 }, (_, n) => mail(n, { sortKey: arrival(n), body: '同一个词' }));
      const accountNo = await fill(documents);
      const truth = [...documents]
        .sort((a, b) => b.sortKey - a.sortKey || b.n - a.n)
        .map(({ n, sortKey }) => ({ n, sortKey }));
      const paged = [];
      for (let page = await index.query({ accountNo, text: '个词', limit: 7 }); page.length > 0; ) {
        paged.push(...page);
        page = await index.query({ accountNo, text: '个词', limit: 7, before: page.at(-1)! });
      }
      expect(paged).toEqual(truth);
      const range = { accountNo, text: '个词', beforeSort: 21, fromSort: 3 };
      const inRange = truth.filter(({ sortKey }) => sortKey < 21 && sortKey >= 3);
      expect(await index.query({ ...range, limit: 100 })).toEqual(inRange);
      expect(await index.count({ ...range, limit: 100 })).toBe(inRange.length);
      expect(await index.count({ ...range, limit: 2 })).toBe(Math.min(2, inRange.length));
    }
  });

  it('keeps the mark with the documents, never lets it go back, and refuses a batch that leaves a gap', async () => {
    const accountNo = await fill([]);
    expect(await index.highWater(newAccount())).toBe(0);
    await index.applyBatch({ accountNo, since: 1, upTo: 9, put: [mail(1, { body: '标记' })], remove: [] });
    await index.applyBatch({ accountNo, upTo: 5, put: [], remove: [] });
    expect(await index.highWater(accountNo)).toBe(9);
    const late = index.applyBatch({ accountNo, since: 7, upTo: 12, put: [mail(2, { body: '标记' })], remove: [1] });
    await expect(late).rejects.toEqual(new IndexBehindError(accountNo, 9));
    expect(await find(accountNo, '标记')).toEqual([1]);
    await index.forgetAccount(accountNo);
    expect(await index.highWater(accountNo)).toBe(0);
    expect(await find(accountNo, '标记')).toEqual([]);
  });

  it('applies a batch whole or not at all', async () => {
    const accountNo = await fill([mail(1, { body: '原来的' })]);
    const broken = mail(3, { sortKey: 0.5, body: '半批' });
    const batch = {
      accountNo,
      upTo: 2,
      put: [mail(1, { body: '半批' }), mail(2, { body: '半批' }), broken],
      remove: [1],
    };
    await expect(index.applyBatch(batch)).rejects.toThrow();
    expect(await index.highWater(accountNo)).toBe(1);
    expect(await find(accountNo, '半批')).toEqual([]);
    expect(await find(accountNo, '原来')).toEqual([1]);
    await index.applyBatch({ ...batch, put: batch.put.slice(0, 2) });
    expect(await find(accountNo, '半批')).toEqual([2, 1]);
  });

  it('applies batches of several accounts together, and leaves out one that would leave a gap', async () => {
    const [first, late, last] = [await fill([]), await fill([]), newAccount()];
    const put = [mail(1, { body: '一起来' })];
    const results = await index.applyBatches([
      { accountNo: last, since: 0, upTo: 4, put, remove: [] },
      { accountNo: late, since: 7, upTo: 9, put, remove: [] },
      { accountNo: first, since: 1, upTo: 3, put, remove: [] },
    ]);
    expect(results).toEqual([{ isApplied: true }, { isApplied: false, highWater: 1 }, { isApplied: true }]);
    expect(await index.highWaters([late, newAccount(), first, last])).toEqual([1, 0, 3, 4]);
    for (const [accountNo, found] of [[first, [1]] as const, [late, []] as const, [last, [1]] as const])
      expect(await find(accountNo, '一起')).toEqual(found);
  });

  it('applies none of several batches when one of them cannot be written', async () => {
    const [first, broken] = [await fill([]), await fill([])];
    const put = [mail(1, { body: '全有或全无' })];
    const batches = [
      { accountNo: first, upTo: 2, put, remove: [] },
      { accountNo: broken, upTo: 2, put: [mail(1, { sortKey: 0.5 })], remove: [] },
    ];
    await expect(index.applyBatches(batches)).rejects.toThrow();
    expect(await index.highWaters([first, broken])).toEqual([1, 1]);
    expect(await find(first, '全有')).toEqual([]);
    await index.applyBatches(batches.slice(0, 1));
    expect(await find(first, '全有')).toEqual([1]);
  });

  it('survives closing and opening', async () => {
    const accountNo = await fill([mail(3, { body: '重新打开' })]);
    await index.close();
    index = await open();
    expect(await index.highWater(accountNo)).toBe(1);
    expect(await find(accountNo, '打开')).toEqual([3]);
    expect((await index.stats()).documents).toBeGreaterThan(0);
  });

  it('takes a mail that is larger than any index entry, and finds its beginning', async () => {
    const huge = Array.from({ length: 60_000 }, (_, i) => `${(i * 7919).toString(36)}${'ⅷ漢x'.repeat(4)}`).join(' ');
    const long = Array.from({ length: 30_000 }, (_, i) => `${i}${'Ж'.repeat(64)}`).join(' ');
    const accountNo = await fill([
      mail(1, { subject: huge, body: `正文开始 ${huge}` }),
      mail(2, { body: `正文开始 ${long}` }),
      mail(3, { body: `${'重复'.repeat(20_000)} 结尾` }),
    ]);
    expect(await find(accountNo, '正文开始')).toEqual([2, 1]);
    expect(await find(accountNo, '复重复')).toEqual([3]);
  });

  it('ends a query when its signal says so, and goes on answering', async () => {
    const accountNo = await fill([mail(1, { body: '取消' })]);
    const reason = new Error('the person typed on');
    await expect(index.query({ accountNo, text: '取消', limit: 1, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    const controller = new AbortController();
    const running = index.query({ accountNo, text: '取消', limit: 1, signal: controller.signal });
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(await index.query({ accountNo, text: '取消', limit: 1, signal: new AbortController().signal })).toHaveLength(
      1,
    );
  });
});
