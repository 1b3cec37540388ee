import { expect, it } from 'vitest';
import { splitFileName } from './split-file-name.ts';

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
