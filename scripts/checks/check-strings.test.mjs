import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringProblems } from './check-strings.mjs';

let base;

function write(path, text) {
  const file = join(base, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'check-strings-'));
  write('package.json', '{ "type": "module" }');
  write(
    'packages/contract/src/errors/index.ts',
    `export const errors = { locked: { code: 401014, message: { zh: '已锁定', en: 'Locked' } } };`,
  );
  write(
    'apps/web/src/mail.strings.ts',
    `export const mailStrings = defineStrings('mail', { zh: { move: '移动', mails_other: '{{count}} 封' }, en: { move: 'Move', mails_one: '{{count}} mail', mails_other: '{{count}} mails' } } as const);`,
  );
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('the strings check', () => {
  it('accepts complete catalogues and known keys', async () => {
    write(
      'apps/web/src/a.tsx',
      `const a = [t('move'), t('mails', { count: 2 }), t(\`mo\${x}\`), translate(mailStrings, 'move'), test('no key'), t(x ? 'move' : 'mails')]; // t('not code')`,
    );
    const { problems, strings } = await stringProblems(base);
    expect(problems).toEqual([]);
    expect(strings).toBeGreaterThan(0);
  });

  it.each([
    ['a key missing in English', `{ zh: { a: '甲' }, en: {} }`, '"a" is missing in en'],
    ['a key missing in Chinese', `{ zh: {}, en: { a: 'A' } }`, '"a" is missing in zh'],
    ['a language missing', `{ zh: { a: '甲' } }`, '"a" is missing in en'],
    ['an empty text', `{ zh: { a: ' ' }, en: { a: 'A' } }`, '"a" has no text in zh'],
    ['a lost placeholder', `{ zh: { a: '{{n}} 封' }, en: { a: 'mails' } }`, 'placeholders "n" in zh'],
    ['a plural without its one', `{ zh: { a_other: '甲' }, en: { a_other: 'A' } }`, '"a_one" is missing in en'],
    ['a nested key missing', `{ zh: { a: { b: '甲' } }, en: { a: {} } }`, '"a.b" is missing in en'],
    ['strings it cannot read', `{ zh: { ...more }, en: {} }`, 'no plain entry'],
    ['a file without a catalogue', `{ de: {} }`, 'has no { zh'],
  ])('finds %s', async (_name, catalogue, problem) => {
    write('apps/web/src/b.strings.ts', `export const b = ${catalogue};`);
    const { problems } = await stringProblems(base);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it.each([
    ['a line in JSX', `const a = <p>Move this</p>;`],
    ['a Chinese line in JSX', `const a = <p>移动</p>;`],
    ['a branch', `const a = <p>{x ? 'Yes' : t('move')}</p>;`],
    ['a label', `const a = <Button label="Move" />;`],
    ['a template', 'const a = <input placeholder={`Find ${x}`} />;'],
    ['Chinese beside JSX', `const names = ['中文'];`],
  ])('finds %s that is in no catalogue', async (_name, text) => {
    write('apps/web/src/c.tsx', text);
    const { problems } = await stringProblems(base);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('is in no catalogue');
  });

  it('leaves alone what is alike in every language or not shown', async () => {
    write(
      'apps/web/src/c.tsx',
      `const a = <p className="row" data-x="yes">{t('move')} · 12 <kbd>Ctrl+Enter</kbd><input placeholder="https://" /></p>;`,
    );
    expect((await stringProblems(base)).problems).toEqual([]);
  });

  it.each([
    `t('mvoe')`,
    `i18n.t('mvoe')`,
    `translate(strings, 'mvoe')`,
    't(`mvoe.${x}`)',
    `t(x ? 'move' : 'mvoe')`,
    `<Trans i18nKey="mvoe" />`,
  ])('finds the unknown key of %s', async (use) => {
    write('apps/web/src/c.tsx', `export const c = ${use};`);
    const { problems } = await stringProblems(base);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('apps/web/src/c.tsx:1');
  });

  it('finds a call that lacks a value of its string', async () => {
    const given = `const values = { count: 2 }; const a = [t('mails', values), t('mails', { ...values, a: 1 }), t('move', {})];`;
    write('apps/web/src/d.tsx', given);
    expect((await stringProblems(base)).problems).toEqual([]);
    write(
      'apps/web/src/d.tsx',
      `const a = [t('mails', { total: 2 }), translate(mailStrings, 'mails', { number: 2 })];`,
    );
    expect((await stringProblems(base)).problems).toEqual([
      "apps/web/src/d.tsx:1: t('mails') lacks a value that its string names",
      "apps/web/src/d.tsx:1: t('mails') lacks a value that its string names",
    ]);
  });

  it('takes the strings of a module that defines its own', async () => {
    write(
      'apps/web/src/d.ts',
      `const own = defineStrings('own', { zh: { month: '月', day: '日' }, en: { month: 'Month' } }); translate(own, 'month');`,
    );
    expect((await stringProblems(base)).problems).toEqual(['apps/web/src/d.ts: "day" is missing in en']);
  });

  it('finds two catalogues of one name', async () => {
    write('apps/web/src/b.strings.ts', `export const b = defineStrings('mail', { zh: { a: '甲' }, en: { a: 'A' } });`);
    expect((await stringProblems(base)).problems).toEqual([
      'apps/web/src/mail.strings.ts: "mail" is also the name of apps/web/src/b.strings.ts',
    ]);
  });

  it('finds an error of the contract with one language', async () => {
    write('packages/contract/src/errors/index.ts', `export const errors = { locked: { message: { zh: '已锁定' } } };`);
    expect((await stringProblems(base)).problems).toEqual(['errors: errors.locked.message: "text" is missing in en']);
  });
});
