/** A mail within a mail, by the one MIME structure of the product. */
import type { MailAddress, PreviewOf } from '@hongyan/contract';
import {
  type Address,
  decodePartText,
  decodeTransfer,
  findPart,
  type Part,
  scanMessage,
  summariseMessage,
} from '@hongyan/mime';
import { maxDocumentHtmlCharacters, maxPartBytes, maxTextCharacters } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { shownText } from './shown-text.ts';

const maxAddresses = 100;
const plain = (people: readonly Address[]): MailAddress[] =>
  people.slice(0, maxAddresses).map(({ name, address }) => ({ name, address }));

function readPart(bytes: Uint8Array, part: Part | undefined): string | null {
  if (!part) return null;
  const raw = bytes.subarray(part.bodyStart, Math.min(part.bodyEnd, part.bodyStart + maxPartBytes));
  return decodePartText(part, decodeTransfer(raw, part.encoding));
}

/** Reads a mail. Rejects with DocumentRefused when it has no header of one. */
export async function readMail(bytes: Uint8Array): Promise<PreviewOf<'mail'>> {
  const structure = scanMessage(bytes);
  const known = structure.headers.some(({ name }) =>
    /^(?:from|to|subject|date|received|message-id|mime-version)$/i.test(name),
  );
  if (!known) throw new DocumentRefused('format');
  const summary = await summariseMessage(structure, (start, end) => bytes.subarray(start, end));
  const getPart = (path: string | undefined) => (path === undefined ? undefined : findPart(structure, path));
  const html = readPart(bytes, getPart(summary.htmlPart));
  const text = readPart(bytes, getPart(summary.textPart));
  const isHtmlShown = html !== null && html.length <= maxDocumentHtmlCharacters;
  return {
    view: 'mail',
    from: plain(summary.from),
    to: plain(summary.to),
    cc: plain(summary.cc),
    subject: summary.subject,
    sentAt: summary.date ?? null,
    text: text === null ? null : shownText(text, maxTextCharacters),
    html: isHtmlShown ? html : null,
    truncated: (html !== null && !isHtmlShown) || (text?.length ?? 0) > maxTextCharacters,
    attachments: summary.attachments
      .filter((file) => !file.isInline)
      .map(({ fileName, type, size }) => ({ fileName, type, size })),
  };
}
