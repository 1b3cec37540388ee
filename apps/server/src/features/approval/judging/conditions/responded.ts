/** Conditions about how a message is classified, and what it forwards. */
import type { ApprovalCondition } from '@hongyan/contract';
import { decodeHeaderText, findHeaders, type HeaderField, listParts, parseAddressList } from '@hongyan/mime';
import { normaliseText } from '../../../../engines/search-index/normalise-text.ts';
import { isBelow } from './domain-name.ts';
import type { FoundHit, MessageView } from './message-view.ts';

const normalise = (text: string): string => normaliseText(text).replace(/\s+/gu, ' ').trim();

/** Fields of a header that classify a message (RFC 4021 §2.1.55 for the first). */
const classifyingFields = ['sensitivity', 'x-classification'] as const;

/** Values of these fields: each as a whole, and what stands between commas and semicolons. */
function readClasses(headers: readonly HeaderField[]): readonly string[] {
  return classifyingFields
    .flatMap((name) => findHeaders(headers, name))
    .map(({ value }) => decodeHeaderText(value))
    .flatMap((value) => [value, ...value.split(/[,;]/)])
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

const unread: FoundHit = { field: 'message', words: [], part: null, isUnread: true };

/** The message is classified with one of these labels: by its own header, or by a label of what it answers or forwards. */
export async function findClassification(view: MessageView, labels: readonly string[]): Promise<FoundHit[]> {
  const wanted = new Set(labels.map(normalise));
  const own = readClasses(view.structure.headers).filter((label) => wanted.has(normalise(label)));
  if (own.length > 0) return [{ field: 'message', words: [...new Set(own)], part: null }];
  const { responded } = view.message;
  if (responded === null) return [];
  const message = await view.readResponded(responded.n);
  if (message === null) return [unread];
  const words = message.labels.filter((label) => wanted.has(normalise(label)));
  return words.length === 0 ? [] : [{ field: 'message', words, part: null }];
}

/** Whether an address is one of these, or at one of these domains. */
function isSender(address: string, senders: readonly string[]): boolean {
  const plain = address.toLowerCase();
  const domain = plain.slice(plain.lastIndexOf('@') + 1);
  return senders.some((sender) =>
    sender.startsWith('@') ? isBelow(domain, [sender]) : plain === sender.toLowerCase(),
  );
}

/** The senders of messages that are attached. */
function listAttachedSenders({ structure }: MessageView): readonly string[] {
  return listParts(structure)
    .flatMap((part) => (part.message === undefined ? [] : findHeaders(part.message.headers, 'from')))
    .flatMap(({ value }) => parseAddressList(value).map(({ address }) => address));
}

/**
 * The message forwards what lies in one of these folders, or comes from one of these senders: by forwarding it, by attaching it, or by itself
 * (an automatic forward has the sender of the message that it passes on).
 */
export async function findForwarded(
  view: MessageView,
  { folders, senders }: Extract<ApprovalCondition, { kind: 'forwardedFrom' }>,
): Promise<FoundHit[]> {
  const { responded, kind } = view.message;
  const passedOn = kind === 'automatic' ? view.summary.from.map(({ address }) => address) : [];
  const from = [...passedOn, ...listAttachedSenders(view)].filter((address) => isSender(address, senders));
  if (from.length > 0) return [{ field: 'message', words: [...new Set(from)], part: null }];
  if (responded?.how !== 'forwarded') return [];
  const message = await view.readResponded(responded.n);
  if (message === null) return [unread];
  const wanted = new Set(folders.map(normalise));
  const words = [
    ...new Set(message.folders.filter((name) => wanted.has(normalise(name)))),
    ...(isSender(message.fromAddress, senders) ? [message.fromAddress] : []),
  ];
  return words.length === 0 ? [] : [{ field: 'message', words, part: null }];
}
