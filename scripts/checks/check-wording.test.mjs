import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTexts, readRules, wordingProblems } from './check-wording.mjs';

const list = JSON.parse(readFileSync(join(import.meta.dirname, 'wording.json'), 'utf8'));

const rules = readRules({
  en: [{ find: '\\bmails\\b', instead: 'messages', except: { 'a.strings.ts old': 'fixed by the specification' } }],
  zh: [{ find: '\\p{Script=Han}\\d', instead: 'one space before a number' }],
});

const problemsOf = (source) => wordingProblems('a.strings.ts', listTexts('a.strings.ts', source), rules);

describe('the wording check', () => {
  it('names the file, the key, the text and the word to use', () => {
    expect(problemsOf(`defineStrings('a', { zh: { sent_other: '发送' }, en: { sent_other: 'Mails sent' } })`)).toEqual([
      'a.strings.ts: "sent_other" (en) "Mails sent": not "Mails" but messages',
    ]);
  });

  it.each([
    ['nested keys', `const a = { zh: { b: { c: '乙' } }, en: { b: { c: 'mails' } } }`, '"b.c" (en)'],
    ['a text of its own', `const a = { zh: '乙', en: 'mails' }`, '(en) "mails"'],
    ['a text below a key', `const a = { b: { zh: '乙', en: 'mails' } }`, '"b" (en)'],
    [
      'a constant of each language',
      `const zh = { b: '乙' }; const en = { b: 'mails' }; const a = { zh, en };`,
      '"b" (en)',
    ],
    ['the parts of a template', `const a = { zh: (n) => '乙', en: (n) => \`\${n} mails\` }`, '(en) "□ mails"'],
    ['errors', `const a = { b: entry(400001, '乙', 'mails') }`, '"b" (en)'],
    ['fields of errors', `const a = { b: named('乙', 'mails') }`, '"b" (en)'],
    [
      'a number that is filled in',
      `const a = { zh: { b: '最多{{max}} 个' }, en: { b: '' } }`,
      'one space before a number',
    ],
  ])('finds %s', (_name, source, problem) => {
    expect(problemsOf(source)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['the names of values', `const a = { zh: { b: '{{mails}}' }, en: { b: '{{mails}}' } }`],
    ['other words', `const a = { zh: { b: '乙' }, en: { b: 'emails and mailboxes' } }`],
    ['the other language', `const a = { zh: { b: 'mails' }, en: { b: '第1' } }`],
    ['names that are filled in', `const a = { zh: { b: '关闭{{name}}' }, en: { b: '' } }`],
    ['an exception', `const a = { zh: { old: '乙' }, en: { old: 'mails' } }`],
  ])('leaves %s alone', (_name, source) => expect(problemsOf(source)).toEqual([]));

  it('has no rule whose replacement it refuses', () => {
    for (const rule of readRules(list))
      expect([rule.instead, rule.pattern.test(rule.instead)]).toEqual([rule.instead, false]);
  });
});
