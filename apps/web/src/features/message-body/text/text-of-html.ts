/** More is not laid out as one text either: hundreds of thousands of lines stall the window. */
const maxTextCharacters = 200_000;
/** Elements whose content is no text of the message. */
const skipped: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template']);
/** Elements that begin a line. */
const blocks: ReadonlySet<string> = new Set([
  ...['p', 'div', 'br', 'tr', 'li', 'table', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'section', 'article', 'header'],
  ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The words of an HTML message that is too large or too deep to be shown as HTML. No cleaner: what comes out is text and must
 * only ever be put into text nodes. One pass, linear in the length.
 */
export function textOfHtml(html: string): string {
  // ASCII alone keeps every position where it is.
  const lower = html.replace(/[A-Z]+/g, (messages) => messages.toLowerCase());
  const chunks: string[] = [];
  let size = 0;
  const add = (chunk: string): void => {
    if (chunk === '' || (chunk === '\n' && chunks.at(-1) === '\n')) return;
    chunks.push(chunk);
    size += chunk.length;
  };
  for (let at = 0; at < html.length && size < maxTextCharacters; ) {
    const open = html.indexOf('<', at);
    add(decodeEntities(html.slice(at, open < 0 ? html.length : open)));
    if (open < 0) break;
    const end = html.startsWith('<!--', open) ? findEnd(html, '-->', open + 4) : findEnd(html, '>', open + 1);
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))?.[1]?.toLowerCase() ?? '';
    if (blocks.has(name)) add('\n');
    at = skipped.has(name) && html[open + 1] !== '/' ? findEnd(html, '>', findEnd(lower, `</${name}`, end)) : end;
  }
  return chunks.join('').trim();
}

/** Behind the next `sign`; the end of all where there is none. */
function findEnd(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found < 0 ? html.length : found + sign.length;
}

function decodeEntities(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(
      /&(?:([a-z]{2,4})|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
      (whole, name?: string, ten?: string, hex?: string) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? whole;
        const code = ten === undefined ? Number.parseInt(hex ?? '0', 16) : Number(ten);
        return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
      },
    );
}
