import { findMask } from './link-claim.ts';

/** The text of a link is one of several things that a person reads; a tooltip and a picture's text are others. */
function textsOf(link: HTMLAnchorElement): string[] {
  const pictures = Array.from(link.querySelectorAll('img'), (picture) => picture.alt);
  return [link.textContent, link.title, link.getAttribute('aria-label') ?? '', ...pictures];
}

const linkPage = '/#/linkPage?url=';

/** The mark stands beside nothing of the message: its styles cannot reach it, and it is neither selected nor copied. */
const badgeStyle =
  'all: initial !important; display: inline-block !important; user-select: none !important; -webkit-user-select: none !important';
const wordStyle =
  'font: 600 12px/1.4 system-ui, sans-serif; color: #7a1f12; background: #fdeae6; border: 1px solid #e0b4ab; border-radius: 4px; padding: 0 5px; margin-inline-end: 5px; white-space: nowrap';

/**
 * Marks links whose text names another host than the one they lead to: the true one stands before their text, and the warning page is told what the
 * text says. `describe`: what a screen reader says of both.
 */
export function unmaskLinks(nodes: DocumentFragment, describe: (named: string, real: string) => string): void {
  for (const link of nodes.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (!href.startsWith(linkPage)) continue;
    const target = URL.parse(decodeURIComponent(href.slice(linkPage.length)));
    const named = target === null ? undefined : findMask(textsOf(link), target);
    if (target === null || named === undefined) continue;
    link.setAttribute('href', `${href}&named=${encodeURIComponent(named)}`);
    link.prepend(createBadge(link.ownerDocument, target.host, describe(named, target.host)));
  }
}

function createBadge(document: Document, host: string, description: string): HTMLElement {
  const badge = document.createElement('span');
  badge.setAttribute('style', badgeStyle);
  const word = document.createElement('span');
  word.setAttribute('style', wordStyle);
  word.setAttribute('role', 'img');
  word.setAttribute('aria-label', description);
  word.title = description;
  word.textContent = `⚠ ${host}`;
  badge.attachShadow({ mode: 'closed' }).append(word);
  return badge;
}
