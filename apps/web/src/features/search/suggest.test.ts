import type { MailListItem } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import { type SuggestSources, suggest } from './suggest.ts';
import { messageKeyword, peopleKeyword } from './typing.ts';

const sources: SuggestSources = {
  language: 'zh',
  people: [{ name: '王海燕', address: 'wang@example.org', deptName: '财务部' }],
  folders: [
    { name: '收件箱', path: '/inbox' },
    { name: '存档 二', path: '/custombox/7' },
  ],
  messages: { list: [], terms: [] },
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
  it('offers the messages that were found and the folders of that name, which open', () => {
    const mail = {
      mailId: '9',
      mailboxId: '1',
      mailSubject: '存档清单',
      mailFrom: { name: '', address: 'a@b.example' },
    };
    const messages = { list: [mail as MailListItem], terms: ['存档'] };
    const found = suggest('存档', { ...sources, messages }).filter(({ path }) => path !== undefined);
    expect(found).toMatchObject([
      { kind: 'message', label: '存档清单', detail: 'a@b.example', path: '/reply/1/9', terms: ['存档'] },
      { kind: 'openFolder', label: '存档 二', path: '/custombox/7' },
    ]);
  });
  it('searches messages while one types once there is something to search for', () => {
    expect(['', 'a', '预', 'ab', ' 预算 ', 'from:', 'from:wa', '预算 is:'].map(messageKeyword)).toEqual([
      '',
      '',
      '预',
      'ab',
      '预算',
      '',
      'from:wa',
      '',
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
