import { describe, expect, it } from 'vitest';
import { splitQuoted } from './split-quoted.ts';

describe('quotations of a plain message', () => {
  it('cuts a message of four hundred thousand lines without hanging the page', () => {
    expect(splitQuoted('x\n'.repeat(400_000))).toHaveLength(1);
  });

  it('collapses what is quoted, with the line that leads in', () => {
    const blocks = splitQuoted('Yes.\n\nOn Mon, 1 Jan 2026, Li wrote:\n> one\n> two\n> three\n\nBest');
    expect(blocks.map((block) => block.quoted)).toEqual([false, true, false]);
  });

  it('collapses everything below the separator of the original mail', () => {
    const blocks = splitQuoted('好的\n\n------原始邮件------\n发件人：李\n主题：预算\n\n内容');
    expect(blocks.at(-1)).toEqual({ quoted: true, text: '------原始邮件------\n发件人：李\n主题：预算\n\n内容' });
  });

  it('collapses everything below the header of the answered mail (Outlook, Foxmail)', () => {
    const header = '发件人: 李雷\n发送时间: 2026年1月1日\n收件人: 王海燕\n主题: 预算\n\n内容';
    expect(splitQuoted(`好的\n\n${header}`).at(-1)).toEqual({ quoted: true, text: header });
  });

  it('leaves a forwarded mail open: it is what the message is for', () => {
    const header = 'From: Li\nDate: today\nTo: An\nSubject: x\n\nText';
    expect(splitQuoted(`---------- Forwarded message ---------\n${header}`).some((block) => block.quoted)).toBe(false);
    expect(splitQuoted(header).some((block) => block.quoted)).toBe(false);
  });

  it('leaves a short quotation in the text: it is being answered', () => {
    expect(splitQuoted('> 几点？\n三点')[0]).toEqual({ quoted: false, text: '> 几点？' });
  });

  it('loses nothing', () => {
    const text = 'a\n> b\n> c\n> d\n\ne\n_____________________\nf';
    expect(
      splitQuoted(text)
        .map((block) => block.text)
        .join('\n'),
    ).toBe(text);
  });
});
