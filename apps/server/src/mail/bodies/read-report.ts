import type { MessageStructure, Part } from '@hongyan/mime';
import { decodeTransfer, findHeader, parseHeaderBlock, parseMessageIds } from '@hongyan/mime';
import { hashMessageId } from '../messages/index.ts';

/** A report that somebody has read a mail (RFC 8098): which mail, and who. */
export interface ReadReport {
  /** `hashMessageId` of the mail that was read. */
  readonly messageIdHash: string;
  /** Who read it, lower case. */
  readonly address: string;
}

/** The machine's part of a report has some ten lines. */
const maxReportBytes = 8 * 1024;

function findReportPart({ root }: MessageStructure): Part | undefined {
  if (root.type !== 'multipart' || root.subtype !== 'report') return undefined;
  return root.children.find((part) => part.type === 'message' && part.subtype === 'disposition-notification');
}

/** Reads the report that a message is; null for every other message, and for a report of anything but that it was displayed. */
export async function readReadReport(
  structure: MessageStructure,
  readRange: (start: number, end: number) => Promise<Uint8Array>,
): Promise<ReadReport | null> {
  const part = findReportPart(structure);
  if (part === undefined) return null;
  const end = Math.min(part.bodyEnd, part.bodyStart + maxReportBytes);
  const { fields } = parseHeaderBlock(decodeTransfer(await readRange(part.bodyStart, end), part.encoding));
  const read = (name: string): string => findHeader(fields, name)?.value ?? '';
  const messageId = parseMessageIds(read('original-message-id'), 1)[0];
  const address = /^\s*rfc822\s*;\s*<?([^\s<>;]{3,320})>?\s*$/i.exec(read('final-recipient'))?.[1];
  const isDisplayed = /;\s*displayed\b/i.test(read('disposition'));
  if (messageId === undefined || address === undefined || !isDisplayed) return null;
  return { messageIdHash: hashMessageId(messageId), address: address.toLowerCase() };
}
