/**
 * Strings for IMAP answers that are stored ready to print: quoted strings only, never literals, so that a stored answer is one chunk of
 * ASCII (RFC 9051 §4.3). Eight-bit text, which a quoted string cannot carry, is printed as encoded words; clients decode those anyway.
 */
import { isAscii } from '../charset/binary-string.ts';
import { decodeHeaderText, encodeWords } from '../header-block/encoded-word.ts';

/** A quoted string. CR, LF, NUL and other controls become blanks. */
export function quoteImap(text: string): string {
  return `"${text.replace(/[\0-\x1f\x7f]/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}

/** A raw header value (binary string) as a quoted string, `NIL` for none. */
export function printRawValue(value: string | undefined, fallbackCharset?: string): string {
  if (value === undefined) return 'NIL';
  return quoteImap(
    isAscii(value) && !value.includes('\x1b') ? value : encodeWords(decodeHeaderText(value, fallbackCharset)),
  );
}

/** A list of strings, or `NIL` for an empty one. */
export function printList(items: readonly string[]): string {
  return items.length === 0 ? 'NIL' : `(${items.join(' ')})`;
}
