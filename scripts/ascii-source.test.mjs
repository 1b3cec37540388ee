import { describe, expect, it } from 'vitest';
import { toAsciiSource } from './ascii-source.mjs';

/** What the script says without anything beyond ASCII, as a part of a longer one. */
function run(code) {
  const source = toAsciiSource(`${code}\n// ${'-'.repeat(1_000)}`);
  expect(source).toMatch(/^[\0-\x7f]*$/);
  return new Function(source)();
}

describe('a script in ASCII', () => {
  it.each([
    ['a string', 'return "鸿雁 é 😀 ﻿"', '鸿雁 é 😀 ﻿'],
    ['a template', `const n = 1; return \`第\${n}页\``, '第1页'],
    ['backslashes before a character', String.raw`return "\鸿 \\鸿 \\\鸿"`, '鸿 \\鸿 \\鸿'],
    ['line ends that strings may hold', 'return "a\u2028b"', 'a\u2028b'],
    ['names', 'const 信 = { 件: 2 }; return 信.件', 2],
  ])('says the same: %s', (_what, code, said) => {
    expect(run(code)).toBe(said);
  });

  it('finds the same by patterns, with and without the flag for code points', () => {
    expect(run('return /^[一-龥]+$/.test("鸿雁")')).toBe(true);
    expect(run('return /^[😀-😂]$/u.test("😁") && /^[\\p{Script=Han}é]$/v.test("é")')).toBe(true);
    expect(run(String.raw`return /^\鸿$/.test("鸿")`)).toBe(true);
  });

  it('stays as it is where escapes would make it longer than two bytes for each character', () => {
    const code = `"${'鸿'.repeat(100)}"`;
    expect(toAsciiSource(code)).toBe(code);
  });
});
