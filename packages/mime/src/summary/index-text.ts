/** The text of a message that search finds it by. */
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { findHeader } from '../header-block/header-block.ts';
import { maxIndexTextBytes } from '../limits.ts';
import { listParts, type MessageStructure } from '../message/structure.ts';

/** The longest beginning of `text` that has at most `maxBytes` bytes in UTF-8, cut between characters. */
export function cutBytes(text: string, maxBytes: number): string {
  const start = text.slice(0, maxBytes); // a character has at least one byte
  if (Buffer.byteLength(start) <= maxBytes) return start;
  const { read } = new TextEncoder().encodeInto(start, new Uint8Array(maxBytes));
  return start.slice(0, read);
}

/** Subjects of attached messages and names of what is attached to them. */
function listNested(structure: MessageStructure): string[] {
  return listParts(structure).flatMap((part) => {
    const subject = part.message && findHeader(part.message.headers, 'subject')?.value;
    return subject ? [decodeHeaderText(subject)] : [];
  });
}

/**
 * What the body is found by: subjects of attached messages, then the text; at most `maxIndexTextBytes` in UTF-8, without NUL.
 * The mail's own subject, its people and its file names are fields of their own, so that a search of the body finds the body.
 */
export function makeIndexText(structure: MessageStructure, body: string): string {
  const lines = [...listNested(structure), body].filter((line) => line !== '');
  return cutBytes(lines.join('\n').replaceAll('\0', '').toWellFormed(), maxIndexTextBytes);
}
