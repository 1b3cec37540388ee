import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dateRange, parseDate, parseSearchText, parseSize, printSearchText, printSize } from './index.ts';

const shown = (text: string) => parseSearchText(text).map((clause) => [clause.kind, clause.value, clause.negated]);

describe('a search text', () => {
  it('says the same in English and in Chinese, with plain and full-width colons', () => {
    const english = 'from:wang to:li cc:zhao subject:预算 body:报价 label:客户 in:存档 has:attachment filename:pdf';
    const chinese = '发件人:wang 收件人：li 抄送:zhao 主题：预算 正文:报价 标签：客户 文件夹:存档 有:附件 附件名：pdf';
    expect(parseSearchText(chinese)).toEqual(parseSearchText(english));
    expect(shown('含:附件 是:未读 是：已读 是:星标')).toEqual(shown('has:attachment is:unread is:read is:starred'));
    expect(shown('早于:2026-11 晚于:2026/1/2 日期:2026年11月21日 大于:10k 小于:2M')).toEqual([
      ['before', '2026-11', false],
      ['after', '2026-01-02', false],
      ['on', '2026-11-21', false],
      ['larger', 10240, false],
      ['smaller', 2097152, false],
    ]);
  });

  it('keeps what is in quotes together, also after an operator and with a blank before the value', () => {
    expect(shown('subject:"a  b" “两 词” from: 王海燕 x')).toEqual([
      ['subject', 'a b', false],
      ['text', '两 词', false],
      ['from', '王海燕', false],
      ['text', 'x', false],
    ]);
  });

  it('negates with a minus before a word, a phrase and an operator, and not alone', () => {
    expect(shown('-a -"b c" -from:x - --y')).toEqual([
      ['text', 'a', true],
      ['text', 'b c', true],
      ['from', 'x', true],
      ['text', '-', false],
      ['text', '-y', true],
    ]);
  });

  it('takes what is no operator, or no value for it, for text', () => {
    for (const word of ['https://x.example', 'before:soon', 'is:nice', 'larger:big', 'has:luck', 'from:', 'a:b'])
      expect(parseSearchText(word)).toEqual([{ kind: 'text', value: word, quoted: false, negated: false }]);
    expect(shown('from: to:x')).toEqual([
      ['text', 'from:', false],
      ['to', 'x', false],
    ]);
  });

  it('is printed in the language asked for, and read back', () => {
    const text = 'from:"Wang Li" -is:unread has:attachment before:2026-11-21T09:30 larger:1.5M "from:x" 词';
    const clauses = parseSearchText(text);
    expect(printSearchText(clauses, 'zh')).toBe(
      '发件人:"Wang Li" -是:未读 含:附件 早于:2026-11-21T09:30 大于:1536k "from:x" 词',
    );
    expect(parseSearchText(printSearchText(clauses, 'zh'))).toEqual(clauses);
    expect(parseSearchText(printSearchText(clauses, 'en'))).toEqual(clauses);
  });

  it('cannot be broken out of by quotes in a value that a form gives', () => {
    const clauses = [{ kind: 'from' as const, value: 'a" is:read "', quoted: false, negated: false }];
    expect(shown(printSearchText(clauses, 'en'))).toEqual([['from', 'a is:read', false]]);
  });
});

const chunks = fc.constantFrom(
  ...['from:', '发件人：', 'is:', '是:未读', 'before:', '2026-11-21', '7d', 'larger:', '2M', '"', '“', '「', '-', '－'],
  ...[' ', '\u3000', '\n', ':', '：', '预算', 'abc', '\ud800', '\u0000', 'in:', 'has:附件', 'subject:', '今天', 'ﬁ'],
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(chunks, { maxLength: 30 }).map((list) => list.join('')),
);

test('any text is read without an error, and its print is stable', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('zh' as const, 'en' as const), (text, language) => {
      const printed = printSearchText(parseSearchText(text), language);
      expect(printSearchText(parseSearchText(printed), language)).toBe(printed);
      // What it means survives, but for quotes around a word that looks like an operator.
      const plain = (from: string) => parseSearchText(from).map(({ kind, value, negated }) => [kind, value, negated]);
      expect(plain(printed)).toEqual(plain(text));
    }),
    { numRuns: 3_000 },
  );
});

test('a text of a million characters is read in linear time', () => {
  for (const part of ['from:', '"', '-', ' :', 'from: ', 'a'] as const) {
    const before = process.threadCpuUsage();
    parseSearchText(part.repeat(1_000_000 / part.length));
    // Computing, not time: on a busy machine a linear function waits too.
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
  }
});

describe('dates', () => {
  const zone = { nowMs: Date.UTC(2026, 10, 21, 4, 30), timeZone: 'Asia/Shanghai' };
  it('have one spelling', () => {
    const spellings: [string, string | null][] = [
      ['2026/1/2', '2026-01-02'],
      ['2026.11', '2026-11'],
      ['2026年', '2026'],
      ['7天', '7d'],
      ['2个月', '2m'],
      ['昨天', 'yesterday'],
      ['2026-02-29', null],
      ['2028-02-29', '2028-02-29'],
      ['2026-13', null],
      ['1969', null],
      ['2026-1-1T24:00', null],
      ['soon', null],
    ];
    for (const [typed, value] of spellings) expect(parseDate(typed), typed).toBe(value);
  });
  it('are days of the person’s time zone', () => {
    expect(dateRange('on', '2026-11-21', zone)).toEqual({
      start: Date.UTC(2026, 10, 20, 16),
      end: Date.UTC(2026, 10, 21, 16),
    });
    expect(dateRange('on', 'yesterday', zone).end).toBe(Date.UTC(2026, 10, 20, 16));
    expect(dateRange('on', '2026-12', zone).end).toBe(Date.UTC(2026, 11, 31, 16));
    expect(dateRange('on', '2026', zone).end - dateRange('on', '2026', zone).start).toBe(365 * 86_400_000);
    expect(dateRange('after', '7d', zone).start).toBe(zone.nowMs - 7 * 86_400_000);
    expect(dateRange('before', '2026-11-21T09:30', zone).start).toBe(Date.UTC(2026, 10, 21, 1, 30));
  });
  it('have 23 or 25 hours where the clocks change', () => {
    const berlin = { nowMs: zone.nowMs, timeZone: 'Europe/Berlin' };
    const hours = (value: string) =>
      (dateRange('on', value, berlin).end - dateRange('on', value, berlin).start) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24]);
  });
});

test('sizes are read back exactly', () => {
  expect(['10k', '2M', '1.5MB', '500', '1G', '１０ｋ'].map(parseSize)).toEqual([
    10_240, 2_097_152, 1_572_864, 500, 1_073_741_824, 10_240,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (bytes) => {
      expect(parseSize(printSize(bytes))).toBe(bytes);
    }),
  );
});
