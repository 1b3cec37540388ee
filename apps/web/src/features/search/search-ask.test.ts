import { describe, expect, it } from 'vitest';
import { partsOfAsk } from './ask-parts.ts';
import { askOfQuery, emptyAsk, inputOfAsk, isEmptyAsk, narrowTo, type SearchAsk, searchPath } from './search-ask.ts';

const zone = 'Asia/Shanghai';
const read = (path: string) => askOfQuery(new URLSearchParams(path.split('?')[1]), zone);

describe('what is searched for', () => {
  it('survives the address', () => {
    const ask: SearchAsk = { text: '预算 a&b 发件人:"王 海燕" -是:未读', scope: ['subject'], mailboxId: '12' };
    expect(read(searchPath(ask))).toEqual(ask);
  });
  it('ignores what is none of ours', () => {
    const query = 'searchType=x&mailboxId=..&scope=y&startTime=-1&hasAttachment=7&isUnread=';
    expect(read(`?${query}`)).toEqual(emptyAsk);
  });
  it('reads the specification’s own parameters as operators', () => {
    const start = Date.UTC(2026, 10, 21, 1, 30);
    const query = `searchKeyword=${encodeURIComponent('报价 单')}&searchType=subject&startTime=${start}&endTime=${start}&hasAttachment=0&isUnread=1`;
    expect(read(`?${query}`).text).toBe(
      '主题:报价 主题:单 晚于:2026-11-21T09:30 早于:2026-11-21T09:31 -含:附件 是:未读',
    );
  });
  it('asks only for what differs from everything', () => {
    expect(inputOfAsk(emptyAsk)).toEqual({});
    expect(isEmptyAsk({ ...emptyAsk, text: '  ', scope: ['body'] })).toBe(true);
    expect(isEmptyAsk({ ...emptyAsk, mailboxId: '1' })).toBe(false);
  });
  it('is narrowed word by word, operators untouched', () => {
    expect(narrowTo('报价 "a b" is:unread', 'from')).toBe('发件人:报价 发件人:"a b" 是:未读');
  });
  it('falls into parts, each of which can be taken off', () => {
    const ask: SearchAsk = { text: '预算 表 from:王 -is:read', scope: ['body'], mailboxId: '' };
    const parts = partsOfAsk(ask, 'zh');
    expect(parts.map((part) => part.text)).toEqual(['预算 表', '发件人:王', '-是:已读', 'body']);
    expect(parts.map((part) => part.without.text)).toEqual([
      '发件人:王 -是:已读',
      '预算 表 -是:已读',
      '预算 表 发件人:王',
      ask.text,
    ]);
  });
});
