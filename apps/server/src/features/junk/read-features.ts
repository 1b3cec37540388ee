import { findHeader, findPart, listParts, type MessageStructure } from '@hongyan/mime';
import type { BlobStore } from '../../engines/blobs/port.ts';
import type { MessageFeatures } from '../../engines/junk-classifier/index.ts';
import { type RawBody, readPartText, type StoredSummary } from '../../mail/bodies/index.ts';
import { readAuthenticationResult } from '../../mail/reading/index.ts';

/** Bytes of HTML that are read. */
const maxHtmlBytes = 64 * 1024;

/** A message that was taken in, with our own trace fields. */
export interface ReadableMessage {
  readonly structure: MessageStructure;
  readonly summary: StoredSummary;
  readonly raw: RawBody;
  /** The text of its body. */
  readonly text: string;
}

/** What the Received field says that this server wrote, which stands first. */
function readReceived(structure: MessageStructure): Pick<MessageFeatures, 'helo' | 'isTls'> {
  const value = findHeader(structure.headers, 'received')?.value.slice(0, 1_000) ?? '';
  const helo = /^\s*from\s+(\S{1,255})/.exec(value)?.[1] ?? null;
  return { helo, isTls: /\bwith\s+(?:UTF8SMTP|ESMTP)SA?\b/.test(value) };
}

/** Reads what the junk filter goes by. The same for a message that arrives and for one that is learned later. */
export async function readFeatures(
  { blobs, hostname }: { readonly blobs: BlobStore; readonly hostname: string },
  { structure, summary, raw, text }: ReadableMessage,
): Promise<MessageFeatures> {
  const from = summary.from[0] ?? summary.sender[0];
  const part = summary.htmlPart === undefined ? undefined : findPart(structure, summary.htmlPart);
  const html = part === undefined ? null : (await readPartText(blobs, raw, part, maxHtmlBytes)).text;
  const checks = readAuthenticationResult(structure.headers, hostname);
  const types = new Map(listParts(structure).map((each) => [each.path, `${each.type}/${each.subtype}`]));
  return {
    subject: summary.subject,
    fromName: from?.name ?? '',
    fromAddress: from?.address ?? '',
    replyTo: summary.replyTo[0]?.address ?? null,
    text,
    html,
    hasPlainText: summary.textPart !== undefined,
    attachments: summary.attachments.map((file) => ({ type: types.get(file.path) ?? '', name: file.fileName })),
    isList: summary.list !== undefined,
    results: checks === null ? [] : Object.entries(checks).map(([method, result]) => `${method}=${result}`),
    ...readReceived(structure),
  };
}
