import { expect, it } from 'vitest';
import { shortenFileName, splitFileName } from './split-file-name.ts';

it('keeps the extension and what stands before it', () => {
  expect(splitFileName('华东区第四季度预算调整说明第三版终稿.docx')).toEqual({
    head: '华东区第四季度预算调整说明第',
    tail: '三版终稿.docx',
  });
  expect(splitFileName('short.pdf')).toEqual({ head: 'short.pdf', tail: '' });
  expect(splitFileName('a name without any extension')).toEqual({ head: 'a name without any exten', tail: 'sion' });
});

it('cuts no character in two and loses none', () => {
  for (const name of ['👨‍👩‍👧‍👦'.repeat(20), `${'é'.repeat(30)}.txt`, `a.${'b'.repeat(40)}`, '.'.repeat(30)]) {
    const { head, tail } = splitFileName(name);
    expect(head + tail).toBe(name);
    expect(head.isWellFormed() && tail.isWellFormed()).toBe(true);
  }
});

it('cuts a name for a sentence in the middle, between characters as people see them', () => {
  expect(shortenFileName('report.docx')).toBe('report.docx');
  const long = `${'第四季度预算与执行情况分析报告'.repeat(4)}终稿第3版.docx`;
  const cut = shortenFileName(long);
  expect([Array.from(cut)].flat()).toHaveLength(40);
  expect(cut).toMatch(/^第四季度.*….{4}\.docx$/);
  expect(shortenFileName('👨‍👩‍👧'.repeat(60))).toMatch(/^(?:👨‍👩‍👧)+…(?:👨‍👩‍👧){4}$/u);
});
