// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTermRanges, findTerms, highlightRanges, maxFoundTerms } from './found-terms.ts';

const foundIn = (text: string, words: readonly string[]): readonly string[] =>
  findTerms(text, words).map(({ from, to }) => text.slice(from, to));

describe('words in a text', () => {
  it('are found whatever their case and their blanks', () => {
    expect(foundIn('Top Secret, top\n  secret, TOPSECRET', ['top secret'])).toEqual(['Top Secret', 'top\n  secret']);
    expect(foundIn('这份报价单仅供内部使用', ['报价单', '内部'])).toEqual(['报价单', '内部']);
  });
  it('are signs, not patterns', () => {
    expect(foundIn('a.b a+b axb [x] \\d 7 a-b', ['a.b', '[x]', '\\d', 'a-b'])).toEqual(['a.b', '[x]', '\\d', 'a-b']);
  });
  it('that touch are one, and empty words are none', () => {
    expect(foundIn('内部报价', ['内部', '报价'])).toEqual(['内部报价']);
    expect(foundIn('x', ['', '  '])).toEqual([]);
  });
  it('are bounded', () => {
    expect(findTerms('x '.repeat(maxFoundTerms * 2), ['x'])).toHaveLength(maxFoundTerms);
  });
  it('stand where they are said to stand', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ minLength: 1, maxLength: 4 }), (around, word) => {
        fc.pre(word.trim() !== '' && word.toLowerCase().length === word.length);
        const text = `${around} ${word.trim()} ${around}`;
        expect(findTerms(text, [word]).length).toBeGreaterThan(0);
      }),
      { seed: 20 },
    );
  });
});

function show(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body;
}
const markedIn = (html: string, words: readonly string[]): readonly string[] =>
  findTermRanges(show(html), words).map(String);

describe('words in a message', () => {
  it('are found across elements, in links and in quotations', () => {
    const html = '<p>机<b>密</b>文件</p><blockquote><a href="x">机密</a></blockquote><pre>机密</pre>';
    expect(markedIn(html, ['机密'])).toEqual(['机密', '机密', '机密']);
  });
  it('are not made of the ends of two lines, nor of what nobody sees', () => {
    expect(markedIn('<p>机</p><p>密</p>机<br>密<style>.机密{}</style>', ['机密'])).toEqual([]);
  });
  it('leave the message as it is', () => {
    const body = show('<p>机<b>密</b></p>');
    const before = body.innerHTML;
    findTermRanges(body, ['机密']);
    expect(body.innerHTML).toBe(before);
  });
});

it('are marked by the browser, and no longer when that is stopped', () => {
  const highlights = new Map<string, Set<Range>>();
  const view = { CSS: { highlights }, Highlight: Set } as unknown as Window;
  const ranges = findTermRanges(show('<p>now now</p>'), ['now']);
  const stop = highlightRanges(view, ranges);
  expect(highlights.get('found')?.size).toBe(2);
  stop();
  expect(highlights.get('found')?.size).toBe(0);
  expect(() => highlightRanges({} as Window, ranges)()).not.toThrow();
});
