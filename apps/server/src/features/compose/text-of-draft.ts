import { htmlToText, readEntity } from '@hongyan/mime';

/** The text of a plain message: its draft holds it as one `<pre>` whose first line break is HTML's, not the message's. */
export function textOfDraft(html: string, limits: { readonly maxCharacters: number }): string {
  const inside = /^\s*<pre(?:\s[^<>]*)?>\n?([^<]*)<\/pre>\s*$/.exec(html)?.[1];
  return inside === undefined ? htmlToText(html, limits) : unescapeText(inside).slice(0, limits.maxCharacters);
}

function unescapeText(escaped: string): string {
  let text = '';
  let from = 0;
  for (let at = escaped.indexOf('&'); at !== -1; at = escaped.indexOf('&', from)) {
    const entity = readEntity(escaped, at);
    text += escaped.slice(from, at) + (entity?.text ?? '&');
    from = entity?.end ?? at + 1;
  }
  return text + escaped.slice(from);
}
