/** The text of a message that search finds it by. */
import type { Address } from '../fields/address-list.ts';
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { findHeader } from '../header-block/header-block.ts';
import { maxIndexTextBytes } from '../limits.ts';
import { listParts, type MessageStructure } from '../message/structure.ts';
import type { Attachment } from './attachments.ts';
import type { HeaderSummary } from './header-summary.ts';

/** The longest beginning of `text` that has at most `maxBytes` bytes in UTF-8, cut between characters. */
function cutBytes(text: string, maxBytes: number): string {
  const head = text.slice(0, maxBytes); // a character has at least one byte
  if (Buffer.byteLength(head) <= maxBytes) return head;
  const { read } = new TextEncoder().encodeInto(head, new Uint8Array(maxBytes));
  return head.slice(0, read);
}

function printAddress({ name, address }: Address): string {
  return name === '' ? address : `${name} ${address}`;
}

/** Subjects of attached messages and names of what is attached to them. */
function listNested(structure: MessageStructure): string[] {
  return listParts(structure).flatMap((part) => {
    const subject = part.message && findHeader(part.message.headers, 'subject')?.value;
    return subject ? [decodeHeaderText(subject)] : [];
  });
}

/** Subject, people, attachment names, attached subjects, then the body; at most `maxIndexTextBytes` in UTF-8, without NUL. */
export function makeIndexText(
  structure: MessageStructure,
  header: HeaderSummary,
  attachments: readonly Attachment[],
  body: string,
): string {
  const people = [...header.from, ...header.sender, ...header.replyTo, ...header.to, ...header.cc, ...header.bcc];
  const lines = [
    header.subject,
    [...new Set(people.map(printAddress))].join('\n'),
    attachments
      .filter((file) => !file.isInline)
      .map((file) => file.fileName)
      .join('\n'),
    listNested(structure).join('\n'),
    body,
  ];
  return cutBytes(
    lines
      .filter((line) => line !== '')
      .join('\n')
      .replaceAll('\0', '')
      .toWellFormed(),
    maxIndexTextBytes,
  );
}
