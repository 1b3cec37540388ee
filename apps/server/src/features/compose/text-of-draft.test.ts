import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOfDraft } from './text-of-draft.ts';

/** As the composer writes it. */
const draftOfText = (text: string): string =>
  `<pre style="white-space: pre-wrap; margin: 0px;">\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>`;
const limits = { maxCharacters: 1_000_000 };

it('gives the text of a plain message back as it was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = text.replaceAll(/\r\n?/g, '\n');
      expect(textOfDraft(draftOfText(plain), limits)).toBe(plain);
    }),
  );
});

it('keeps blanks, quotes and what looks like HTML', () => {
  const text = '\n  a &lt;b&gt; <i>\n> quoted\n\ttab & "x"\n';
  expect(textOfDraft(draftOfText(text), limits)).toBe(text);
});

it('takes the text of HTML that is no plain message', () => {
  expect(textOfDraft('<p>一</p><pre>二</pre>', limits)).not.toContain('<');
});
