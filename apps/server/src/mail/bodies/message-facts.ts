import type { MessageSummary } from '@hongyan/mime';
import { hashMessageId } from '../messages/index.ts';
import type { MessageFacts } from './accepted-body.ts';
import type { ReadReport } from './read-report.ts';

/** Recipients kept in a row: the lists show whom a mail went to, and nobody reads more than these in one line. */
export const maxListedRecipients = 5;
/** Characters kept of a name or address in a row. */
const maxNameCharacters = 200;
const maxAddressCharacters = 320;
/** Ancestors that are looked up: the nearest ones decide, and a forged References may name thousands. */
const maxThreadAncestors = 20;

const priorities = { high: 1, normal: 3, low: 5 } as const;

/** Text that both engines keep alike: PostgreSQL refuses NUL, and half a surrogate pair is no character. */
export function toStoredText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function cutName(person: { readonly name: string; readonly address: string }): { name: string; address: string } {
  return {
    name: toStoredText(person.name.slice(0, maxNameCharacters)),
    address: toStoredText(person.address.slice(0, maxAddressCharacters)),
  };
}

/** `hashMessageId` of References and In-Reply-To, the nearest ancestor first. */
export function listAncestors(summary: Pick<MessageSummary, 'inReplyTo' | 'references' | 'messageId'>): string[] {
  const nearestFirst = [...summary.inReplyTo, ...summary.references.toReversed()];
  const others = nearestFirst.filter((id) => id !== summary.messageId);
  return [...new Set(others)].slice(0, maxThreadAncestors).map(hashMessageId);
}

/** One address asks, and a person wrote it: no list, no machine (RFC 8098 §2.1; RFC 3834 for the machines). */
function isReceiptWanted(summary: Omit<MessageSummary, 'indexText' | 'partText'>): boolean {
  const isBulk = summary.list !== undefined || /^(?:bulk|list|junk)$/.test(summary.precedence ?? '');
  return summary.dispositionNotificationTo.length === 1 && !isBulk && !summary.isAutoSubmitted;
}

/** What a `message` row repeats of its body. */
export function readMessageFacts(
  summary: Omit<MessageSummary, 'indexText' | 'partText'>,
  body: { readonly bodyId: string; readonly sizeBytes: number; readonly readReport: ReadReport | null },
): MessageFacts {
  const from = cutName(summary.from[0] ?? summary.sender[0] ?? { name: '', address: '' });
  const recipients = [...summary.to, ...summary.cc].slice(0, maxListedRecipients).map(cutName);
  return {
    bodyId: body.bodyId,
    sizeBytes: body.sizeBytes,
    sentAt: summary.date,
    hasAttachment: summary.hasAttachment,
    hasCalendar: summary.calendarPart !== undefined,
    priority: priorities[summary.priority],
    subject: toStoredText(summary.subject),
    fromName: from.name,
    fromAddress: from.address,
    recipients: JSON.stringify(recipients),
    preview: toStoredText(summary.preview),
    messageIdHash: summary.messageId === undefined ? null : hashMessageId(summary.messageId),
    wantsReceipt: isReceiptWanted(summary),
    readReport: body.readReport,
    ancestorHashes: listAncestors(summary),
  };
}
