import { expect, it } from 'vitest';
import { findReplacedWords, findWrongNames, nameProblems, replacements } from './check-names.mjs';

it.each(Object.keys(replacements))('a new name with "%s" is reported, and one without it is not', (word) => {
  const name = `open${word[0].toUpperCase()}${word.slice(1)}`;
  expect(findReplacedWords(name).map((wrong) => wrong.word)).toContain(word);
  const files = ['apps/web/src/new.ts'];
  const found = findWrongNames(files, () => `export function ${name}() {}\nexport const unlike = 1;\n`);
  expect([...found.keys()]).toEqual([name]);
  expect(nameProblems(found, new Set())).toEqual([expect.stringContaining(`not "${word}" but ${replacements[word]}`)]);
  expect(nameProblems(found, new Set([name]))).toEqual([]);
});

it.each([
  ['secondStepCode', 'two-factor'],
  ['MailProgramList', 'mail client'],
  ['signInPlaces', 'active sessions'],
])('%s is reported', (name, instead) => {
  expect(findReplacedWords(name).map((wrong) => wrong.instead)).toContain(instead);
});

it.each([
  'newsletter',
  'history',
  'header',
  'folder',
  'password',
  'desktop',
  'placeholder',
  'outlook',
  'bookmark',
  'strings',
])('%s is another word', (name) => expect(findReplacedWords(name)).toEqual([]));

it('files and folders are named by the same words', () => {
  expect([...findWrongNames(['apps/web/src/desk/a.ts', 'e2e/core-story.spec.ts'], () => '').keys()]).toEqual([
    'desk',
    'core-story.spec',
  ]);
});

it('what is called, and not declared, is not asked for', () => {
  const text = "import { markdown } from 'x';\ndocument.head.append(window.performance.mark('a'));\n";
  expect([...findWrongNames(['apps/a.ts'], () => text).keys()]).toEqual([]);
});

it('a kept name that is used no more is to be taken out', () => {
  expect(nameProblems(new Map(), new Set(['deskKeys']))).toEqual([
    'scripts/checks/kept-names.json: deskKeys is used no more',
  ]);
});
