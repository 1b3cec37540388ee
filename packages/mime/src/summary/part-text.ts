import { decodeText } from '../charset/decode-text.ts';
import type { Part } from '../message/structure.ts';
import { unfoldFlowed } from './flowed.ts';

/** Decoded bytes of a text part as text (HTML still as HTML): charset, and `format=flowed` (RFC 3676) undone. */
export function decodePartText(part: Part, bytes: Uint8Array): string {
  const text = decodeText(bytes, part.charset, part.subtype === 'html' ? 'markup' : 'text');
  const isFlowed = part.subtype === 'plain' && part.parameters.format?.toLowerCase() === 'flowed';
  return isFlowed ? unfoldFlowed(text, { delSp: part.parameters.delsp?.toLowerCase() === 'yes' }) : text;
}
