/** A mail as it came over the wire: what a person sees who does not trust how it is shown, or whose mail cannot be shown. */
import { isUtf8 } from 'node:buffer';
import { decodeHeaderText } from '@hongyan/mime';
import type { Scope } from '../../call/scope.ts';
import type { Services } from '../../services.ts';
import { readRawRange, readStoredBody } from '../bodies/index.ts';
import { findMail } from './read-detail.ts';

/** Bytes of source that are shown; the whole can be downloaded. */
export const maxSourceBytes = 1_048_576;

export interface MailSource {
  readonly source: string;
  readonly truncated: boolean;
  readonly size: number;
  readonly headers: { readonly name: string; readonly value: string }[];
}

/** The longest character of UTF-8 is four bytes: a cut leaves at most three of one. */
const maxCutBytes = 3;

/** UTF-8 where the bytes are that; else one character per byte, so that none disappears behind a replacement character. */
export function showBytes(bytes: Uint8Array): string {
  for (let cut = 0; cut <= Math.min(maxCutBytes, bytes.length); cut++) {
    const whole = bytes.subarray(0, bytes.length - cut);
    if (isUtf8(whole)) return showControls(Buffer.from(whole).toString('utf8'));
  }
  return showControls(Buffer.from(bytes).toString('latin1'));
}

/** Control characters as their pictures (U+2400 and on) or numbers: NUL cannot travel, and an escape must not hide text. Line ends become LF. */
function showControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x7f) return '\u2421';
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : `\\x${code.toString(16)}`;
  });
}

/** The source and the headers of a mail. Refuses with mailNotFound. */
export async function readSource(
  services: Pick<Services, 'blobs' | 'database'>,
  request: { readonly scope: Scope; readonly orgId: number; readonly n: number },
): Promise<MailSource> {
  const db = services.database.read;
  const mail = await findMail(db, request.scope, request.n);
  const body = await readStoredBody(db, { orgId: request.orgId, bodyId: mail.body_id });
  const bytes = await readRawRange(services.blobs, body.raw, 0, Math.min(body.sizeBytes, maxSourceBytes));
  return {
    source: showBytes(bytes),
    truncated: body.sizeBytes > maxSourceBytes,
    size: body.sizeBytes,
    headers: body.structure.headers.map(({ name, value }) => ({ name, value: decodeHeaderText(value) })),
  };
}
