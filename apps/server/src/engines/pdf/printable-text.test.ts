import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measure, toGlyphs, wrap } from './printable-text.ts';

const shown = (text: string) =>
  toGlyphs(text)
    .map((glyph) => glyph.text)
    .join('');

test('Latin and Chinese text is printed as it is, by the font that has it', () => {
  const text = 'Ångström — “引号”, €5 · 客户名单（含附件）Ω';
  expect(shown(text)).toBe(text);
  expect(toGlyphs('a中').map(({ font, code }) => [font, code])).toEqual([
    ['latin', 0x61],
    ['chinese', 0x4e2d],
  ]);
  expect(toGlyphs('€“').map(({ code }) => code)).toEqual([0x80, 0x93]);
});

test('what no font has, and what changes the direction of writing, is printed as its number', () => {
  expect(shown('a\u202Egnp.exe')).toBe('a[U+202E]gnp.exe');
  expect(shown('🚀\u0000\u200B한')).toBe('[U+1F680][U+0000][U+200B][U+D55C]');
  expect(shown('a\r\n\tb')).toBe('a b');
});

test('lines are no wider than they may be, and nothing is lost between them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 20, max: 300 }), (text, width) => {
      const glyphs = toGlyphs(text);
      const lines = wrap(glyphs, 8, width);
      expect(lines.flat()).toEqual(glyphs);
      // A blank at the end of a line may stand over.
      for (const line of lines) {
        const trimmed = line.slice(0, line.findLastIndex((glyph) => glyph.text !== ' ') + 1);
        if (trimmed.length > 1) expect(measure(trimmed, 8)).toBeLessThanOrEqual(width + 0.001);
      }
    }),
  );
});
