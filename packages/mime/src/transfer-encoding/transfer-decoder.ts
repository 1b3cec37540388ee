/** Content-Transfer-Encoding (RFC 2045 §6): one decoder interface for all, streaming, with memory that does not grow. */
import { createBase64Decoder } from './base64.ts';
import type { TransferDecoder } from './decoder.ts';
import { createQuotedPrintableDecoder } from './quoted-printable.ts';

/** The encodings this package knows; anything else is `binary` (bytes as they are). */
export type TransferEncoding = '7bit' | '8bit' | 'binary' | 'base64' | 'quoted-printable';

/** The encoding a Content-Transfer-Encoding value names; `null` for one nobody knows. */
export function parseTransferEncoding(value: string): TransferEncoding | null {
  const word = /^[\s"']*([a-z0-9-]{1,30})/i.exec(value)?.[1]?.toLowerCase() ?? '';
  switch (word) {
    case 'base64':
    case 'quoted-printable':
    case '7bit':
    case '8bit':
    case 'binary':
      return word;
    case '7-bit':
      return '7bit';
    case '8-bit':
      return '8bit';
    case 'b':
      return 'base64';
    case 'quotedprintable':
      return 'quoted-printable';
    default:
      return null;
  }
}

/** A streaming decoder for the named encoding; unknown names pass the bytes through. */
export function createTransferDecoder(encoding: string): TransferDecoder {
  switch (parseTransferEncoding(encoding)) {
    case 'base64':
      return createBase64Decoder();
    case 'quoted-printable':
      return createQuotedPrintableDecoder();
    default:
      return { write: (chunk) => chunk, end: () => new Uint8Array(0) };
  }
}

/** The decoded bytes of a whole part. */
export function decodeTransfer(bytes: Uint8Array, encoding: string): Uint8Array {
  const decoder = createTransferDecoder(encoding);
  const first = decoder.write(bytes);
  const tail = decoder.end();
  return tail.length === 0 ? first : new Uint8Array(Buffer.concat([first, tail]));
}
