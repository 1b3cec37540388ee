/** Mailbox names in modified UTF-7 (RFC 3501 §5.1.3): printable ASCII as it is, `&` as `&-`, everything else in base64 of UTF-16BE, `,` for `/`. */

import { decodeText } from './decode-text.ts';
import { ImapSyntaxError } from './syntax-error.ts';

const encodedRun = /[^\x20-\x7e]+/g;
const shift = /&([A-Za-z0-9+,]*)(-?)/g;

function encodeRun(run: string): string {
  const bytes = Buffer.from(run, 'utf16le').swap16();
  return `&${bytes.toString('base64').replace(/=+$/, '').replaceAll('/', ',')}-`;
}

/** Unicode to modified UTF-7. */
export function encodeMailboxName(name: string): string {
  return name.toWellFormed().replaceAll('&', '&-').replace(encodedRun, encodeRun);
}

function decodeRun(base64: string): string {
  // Without padding a run never has 4n+1 characters.
  if (base64.length % 4 === 1) throw new ImapSyntaxError('A mailbox name has broken modified UTF-7');
  const bytes = Buffer.from(base64.replaceAll(',', '/'), 'base64');
  const text = bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : '';
  // What comes out must be what would have been written: no printable ASCII, no half characters, no stray bits.
  if (text === '' || !text.isWellFormed() || encodeRun(text) !== `&${base64}-` || /[\x20-\x7e]/.test(text))
    throw new ImapSyntaxError('A mailbox name has broken modified UTF-7');
  return text;
}

/** Modified UTF-7 to Unicode; strict: each name has exactly one spelling, so that two spellings never name one mailbox. Throws ImapSyntaxError. */
export function decodeModifiedUtf7(text: string): string {
  if (/[^\x20-\x7e]/.test(text)) throw new ImapSyntaxError('A mailbox name has characters that are not ASCII');
  const name = text.replace(shift, (_, base64: string, end: string) => {
    if (end === '') throw new ImapSyntaxError('A mailbox name has broken modified UTF-7');
    return base64 === '' ? '&' : decodeRun(base64);
  });
  if (encodeMailboxName(name) !== text) throw new ImapSyntaxError('A mailbox name has broken modified UTF-7');
  return name;
}

/**
 * A mailbox name of the client as Unicode; `inbox` in any case is `INBOX` (RFC 9051 §5.1). `isUtf8`: the client has enabled UTF8=ACCEPT or
 * IMAP4rev2, and writes UTF-8; without, UTF-8 that is no modified UTF-7 is refused. Control characters are in no name. Throws ImapSyntaxError.
 */
export function decodeMailboxName(bytes: Uint8Array, isUtf8: boolean): string {
  const name = isUtf8 ? decodeText(bytes) : decodeModifiedUtf7(Buffer.from(bytes).toString('latin1'));
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029]/.test(name)) throw new ImapSyntaxError('A mailbox name has control characters');
  return name.toUpperCase() === 'INBOX' ? 'INBOX' : name;
}
