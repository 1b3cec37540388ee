// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { safeHref } from '../cleaning/safe-url.ts';
import { unmaskLinks } from './unmask-links.ts';

function show(target: string, html: string): HTMLAnchorElement {
  const nodes = document.createDocumentFragment();
  const link = document.createElement('a');
  link.setAttribute('href', safeHref(target) ?? '');
  // A test's own markup.
  link.append(new DOMParser().parseFromString(html, 'text/html').body);
  nodes.append(link);
  unmaskLinks(nodes, (named, real) => `${named} → ${real}`);
  return link;
}
const isMarked = (link: HTMLAnchorElement): boolean => link.firstElementChild?.tagName === 'SPAN';

it('marks a link that names another host, in pieces, in a tooltip or in a picture', () => {
  const link = show('https://evil.example/x', '<b>https://ba</b><i>nk.example</i>');
  expect(isMarked(link)).toBe(true);
  expect(link.getAttribute('href')).toBe(`${safeHref('https://evil.example/x') ?? ''}&named=bank.example`);
  expect(isMarked(show('https://evil.example/', '<img alt="https://bank.example">'))).toBe(true);
});

it('leaves what a message says as it is: the mark is no text of it', () => {
  const link = show('https://evil.example/', 'https://bank.example');
  expect(link.textContent).toBe('https://bank.example');
  expect(link.querySelector('span')?.shadowRoot).toBeNull();
  expect(link.querySelector('span')?.getAttribute('style')).toContain('all: initial !important');
});

it('marks neither honest links nor those that are no web addresses', () => {
  for (const [target, html] of [
    ['https://bank.example/login', 'https://bank.example'],
    ['https://evil.example', 'Sign in'],
    ['mailto:li@evil.example', 'https://bank.example'],
  ] as const)
    expect(isMarked(show(target, html)), html).toBe(false);
});
