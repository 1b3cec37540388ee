import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from './normalise-text.ts';
import { maxTokenChars, readTokens } from './tokens.ts';

describe('readTokens', () => {
  it.each([
    ['乒乓球拍', ['乒乓', '乓球', '球拍', '拍']],
    ['拍', ['拍']],
    ['球，拍', ['球', '拍']],
    ['Q4预算v2', ['q4', '预算', '算', 'v2']],
    ['ＡＢＣ　１２３', ['abc', '123']],
    ['Résumé, Straße & Łódź', ['resume', 'strasse', 'lodz']],
    ['йод и ёлка', ['йод', 'и', 'ёлка']],
    ['ΟΔΟΣ', ['οδοσ']],
    ['İstanbul ısı', ['istanbul', 'isi']],
    ['zhang.wei+tag@mail.example.com', ['zhang', 'wei', 'tag', 'mail', 'example', 'com']],
    ['报告_2024-v2.PDF', ['报告', '告', '2024', 'v2', 'pdf']],
    ['𠮷野家', ['𠮷野', '野家', '家']],
    ['\u{323b0}\u{33479}', ['\u{323b0}\u{33479}', '\u{33479}']],
    ['人々の〇ー', ['人々', '々の', 'の〇', '〇ー', 'ー']],
    ['ﾐｰﾃｨﾝｸﾞ', ['ミー', 'ーテ', 'ティ', 'ィン', 'ング', 'グ']],
    ['회의록', ['회의', '의록', '록']],
    ['葛\u{e0100}城', ['葛城', '城']],
    ['in\u00advisible zero\u200bwidth', ['invisible', 'zerowidth']],
    ['नमस्ते', ['नमस्ते']],
    ['a\u0000b\ud800c 🎉 — !', ['a', 'b', 'c']],
    ['', []],
  ])('%j', (text, tokens) => {
    expect(readTokens(text, 100).tokens).toEqual(tokens);
  });

  it('cuts long words and long texts', () => {
    expect(readTokens('x'.repeat(1000), 10).tokens).toEqual(['x'.repeat(maxTokenChars)]);
    expect(readTokens('字'.repeat(1000), 10).tokens).toHaveLength(10);
    expect(readTokens('a b c', 2).tokens).toEqual(['a', 'b']);
    expect(readTokens('a', 0).tokens).toEqual([]);
  });

  it('holds nothing an engine could take for syntax, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const token of readTokens(text, 1000).tokens) {
          expect(token).toMatch(/^[\p{L}\p{N}\p{M}\p{Co}\u{20000}-\u{3fffd}]+$/u);
          expect(token).not.toMatch(/[A-Z]/);
          expect(Buffer.from(token).toString()).toBe(token);
        }
      }),
      { numRuns: 2000, seed: 20261121 },
    );
  });
});

describe('normaliseText', () => {
  it('writes what is already normal as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
      }),
      { numRuns: 2000, seed: 20261121 },
    );
  });
});
