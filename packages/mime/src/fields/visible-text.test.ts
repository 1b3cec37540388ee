import { describe, expect, it } from 'vitest';
import { hasHiddenCharacters, removeHiddenCharacters } from './visible-text.ts';

describe('hidden marks', () => {
  it.each([
    ['a direction override', 'a\u202eb', 'ab', true],
    ['a zero-width blank', 'a\u200bb', 'ab', true],
    ['a joiner between letters', 'a\u200db', 'ab', true],
    [
      'a joiner between emoji stays',
      '👩\u200d💻 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀',
      '👩\u200d💻 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀',
      false,
    ],
    ['a joiner after the last emoji', '👩\u200d', '👩', true],
    ['tag characters', 'a\u{e0041}b', 'ab', true],
    ['line ends and tabs become blanks', 'a\r\n\tb', 'a b', false],
    ['controls', 'a\0\x9bb', 'ab', false],
    ['half a character', 'a\ud800', 'a\ufffd', false],
    ['Chinese stays', '张三（销售）', '张三（销售）', false],
  ])('%s', (_, text, visible, isDeceiving) => {
    expect(removeHiddenCharacters(text)).toBe(visible);
    expect(hasHiddenCharacters(text)).toBe(isDeceiving);
  });
});
