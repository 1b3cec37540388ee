import { ImapSyntaxError } from './syntax-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Octets of the client as text: UTF-8 (of which ASCII is a part), without NUL. */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = utf8.decode(bytes);
    if (text.includes('\0')) throw new ImapSyntaxError('A text has a NUL');
    return text;
  } catch (error) {
    if (error instanceof ImapSyntaxError) throw error;
    throw new ImapSyntaxError('A text is not valid UTF-8');
  }
}
