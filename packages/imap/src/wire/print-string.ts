const quotable = /^[\x01-\x09\x0b\x0c\x0e-\x7f]*$/;
const quotableUtf8 = /^[^\0\r\n]*$/u;
/** Longer ones are literals: RFC 9051 sets no limit, but old parsers do. Characters. */
const maxQuotedCharacters = 1_000;

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * A string of the grammar (RFC 9051 §9): quoted, or a literal where it has line ends, is long, or has more than ASCII and the client has not
 * enabled UTF-8 (RFC 6855 §3). A NUL cannot be said in either; it is left out.
 */
export function printString(text: string, isUtf8: boolean): string {
  const sayable = text.replaceAll('\0', '').toWellFormed();
  const pattern = isUtf8 ? quotableUtf8 : quotable;
  if (sayable.length <= maxQuotedCharacters && pattern.test(sayable)) return quote(sayable);
  return `{${String(Buffer.byteLength(sayable, 'utf8'))}}\r\n${sayable}`;
}

/** A string that can be quoted: names and ids of ours. Throws for any other. */
export function printQuoted(text: string): string {
  if (!quotableUtf8.test(text)) throw new TypeError('A quoted string has a line end or a NUL');
  return quote(text);
}
