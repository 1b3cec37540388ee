import { describe, expect, it } from 'vitest';
import { peopleKeyword, type SuggestSources, suggest } from './suggest.ts';

const sources: SuggestSources = {
  language: 'zh',
  people: [{ name: '王海燕', address: 'wang@example.org', deptName: '财务部' }],
  folders: ['收件箱', '存档 二'],
  labels: ['重要'],
  saved: [{ searchId: '1', name: '未读报价', text: 'is:unread 报价' }],
  recent: ['预算表'],
  here: '收件箱',
};
const texts = (text: string, more: Partial<SuggestSources> = {}) =>
  suggest(text, { ...sources, ...more }).map((suggestion) => [suggestion.kind, suggestion.text]);

describe('the quick box', () => {
  it('offers everywhere, subject, sender, recipient, here, people, what was kept, and the form', () => {
    expect(texts('预算')).toEqual([
      ['all', '预算'],
      ['subject', '主题:预算'],
      ['sender', '发件人:预算'],
      ['recipient', '收件人:预算'],
      ['here', '预算 文件夹:收件箱'],
      ['person', '发件人:wang@example.org'],
      ['recent', '预算表'],
      ['advanced', '预算'],
    ]);
  });
  it('completes people, folders, labels and values while an operator is typed', () => {
    expect(texts('a from:wa')[0]).toEqual(['person', 'a 发件人:wang@example.org ']);
    expect(texts('in:档')[0]).toEqual(['folder', '文件夹:"存档 二" ']);
    expect(texts('-label:')[0]).toEqual(['label', '-标签:重要 ']);
    expect(texts('是:未').slice(0, 1)).toEqual([['operator', '是:未读 ']]);
    expect(texts('after:7')[0]).toEqual(['operator', '晚于:7天 ']);
  });
  it('completes the names of operators, and offers the usual ones and what was kept for an empty box', () => {
    expect(texts('发件').find(([kind]) => kind === 'operator')).toEqual(['operator', '发件人:']);
    expect(texts('').map(([kind]) => kind)).toEqual([
      'saved',
      'recent',
      'operator',
      'operator',
      'operator',
      'operator',
      'advanced',
    ]);
  });
  it('looks up people for a word and for a sender, not for other operators', () => {
    expect(['wang', 'from:wa', 'a to:li', '-wa', 'is:un', '"wa'].map(peopleKeyword)).toEqual([
      'wang',
      'wa',
      'li',
      'wa',
      '',
      '',
    ]);
  });
});
