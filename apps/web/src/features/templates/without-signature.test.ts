import { expect, it } from 'vitest';
import { withoutSignature } from './without-signature.ts';

const signature = '<div data-hongyan-part="signature"><div>Li <div>Lei</div></div><p>x</p></div>';

it.each([
  [`<p>a</p>${signature}<p>b</p>`, '<p>a</p><p>b</p>'],
  [signature, ''],
  ['<p>a</p>', '<p>a</p>'],
  // A block that is never closed takes nothing with it.
  ['<p>a</p><div data-hongyan-part="signature"><div>', '<p>a</p><div data-hongyan-part="signature"><div>'],
])('takes the whole signature out of a message and nothing else: %s', (html, rest) => {
  expect(withoutSignature(html)).toBe(rest);
});
