import { expect, it } from 'vitest';
import { beginSentence } from './begin-sentence.ts';

it('begins a sentence large', () => {
  expect(beginSentence('cannot upload files in the large attachment space')).toMatch(/^Cannot upload/);
  expect(beginSentence("can't be sent")).toBe("Can't be sent");
  expect(beginSentence('refused.')).toBe('Refused.');
  expect(beginSentence('邮件已删除')).toBe('邮件已删除');
});

it('leaves file names and addresses as they are', () => {
  for (const message of [
    'report.exe cannot be attached',
    'li.lei@x.cn is wrong',
    'a_b is empty',
    'iPhone-3.jpg: too large',
    '',
  ])
    expect(beginSentence(message)).toBe(message);
});
