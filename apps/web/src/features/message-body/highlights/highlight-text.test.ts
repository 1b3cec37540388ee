import { expect, it } from 'vitest';
import { highlightBlocks } from './highlight-text.ts';
import type { TextHighlights } from './text-highlights.ts';

const open = (): void => undefined;
/** Marks every `now`. */
const marks: TextHighlights = {
  find: (text, max) =>
    [...text.matchAll(/now/g)]
      .slice(0, max)
      .map(({ index }) => ({ from: index, to: index + 3, label: '', path: '', open })),
};
const read = (text: string, quoted = false): readonly string[] =>
  highlightBlocks([{ text, quoted }], marks)
    .flat()
    .map((chunk) => (chunk.mark ? `[${chunk.text}|${chunk.line ?? ''}]` : chunk.text));

it('marks the own words of a plain message, and none of its addresses', () => {
  expect(read('Hi\nCome now, or now\nhttps://x.example/now')).toEqual([
    'Hi\nCome ',
    '[now|Come now, or now]',
    ', or ',
    '[now|Come now, or now]',
    '\n',
    'https://x.example/now',
  ]);
});

it('leaves quotations and signatures alone', () => {
  expect(read('now', true)).toEqual(['now']);
  expect(read('Bye\n-- \nOpen now')).toEqual(['Bye\n-- \nOpen now']);
});
