/** Where links of a mail may lead, and how they get there. */

const linkSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const maxUrlCharacters = 8_192;

/** The address that a link of a mail leads to; undefined for what is refused: other schemes, relative and in-app links. */
export function parseMailLink(href: string): URL | undefined {
  // Browsers ignore these inside a scheme (java\nscript:); nobody honest writes them.
  const text = stripControls(href).trim();
  if (text.length > maxUrlCharacters || !/^[a-z][a-z0-9+.-]*:/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || !linkSchemes.has(url.protocol)) return undefined;
  return isWeb(url) && url.hostname === '' ? undefined : url;
}

export const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:';

/** What stands in the link: the warning page for the web, the address itself for mail and telephone. */
export function safeHref(href: string): string | undefined {
  const url = parseMailLink(href);
  if (!url) return undefined;
  return isWeb(url) ? `/#/linkPage?url=${encodeURIComponent(url.href)}` : url.href;
}

/** Attributes of every link that a mail shows; it opens in a window that knows nothing of this one. */
export const linkAttributes = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

function stripControls(text: string): string {
  return Array.from(text)
    .filter((character) => (character.codePointAt(0) ?? 0) > 0x1f && character !== '\u007f')
    .join('');
}
