/** Longer than any name and code can be. */
const maxHeaderCharacters = 2048;

/** Name and secret of HTTP Basic (RFC 7617), in UTF-8; undefined when there are none or they cannot be read. */
export function readBasicCredentials(
  header: string | undefined,
): { readonly username: string; readonly password: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec((header ?? '').slice(0, maxHeaderCharacters))?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || /[\p{Cc}\u{FFFD}]/u.test(text)) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
