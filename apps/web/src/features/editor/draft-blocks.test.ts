// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { insertSignature } from './draft-blocks.ts';
import { textOfMessage } from './plain-text.ts';
import { cleanQuotedHtml } from './quoting/clean-quoted-html.ts';

const noPictures = { urlOf: () => undefined, isOwn: () => false };
const cleanBody = (html: string) => cleanQuotedHtml(html, noPictures).body;

it('moves a signature that belongs below the quotation there', () => {
  const body = cleanBody(
    '<div>a</div><div data-hongyan-part="signature-below">LL</div><div data-hongyan-quote="reply"><blockquote>q</blockquote></div>',
  );
  insertSignature(body);
  expect(body.lastElementChild?.outerHTML).toBe('<div data-hongyan-part="signature">LL</div>');
  expect(body.querySelectorAll('[data-hongyan-part]')).toHaveLength(1);
});

it('moves none that a quoted mail brings', () => {
  const body = cleanBody('<blockquote><div data-hongyan-part="signature-below">LL</div></blockquote><p>x</p>');
  insertSignature(body);
  expect(body.lastElementChild?.tagName).toBe('P');
});

it('parts a signature from a plain message by the line that programs know it by (RFC 3676 §4.3)', () => {
  const body = cleanBody('<div>Hello</div><div data-hongyan-part="signature"><p>Li Lei</p></div>');
  expect(
    textOfMessage(body)
      .split('\n')
      .filter((line) => line !== ''),
  ).toEqual(['Hello', '-- ', 'Li Lei']);
});
