import { Readable } from 'node:stream';
import type { DraftContent } from '@hongyan/contract';
import { htmlToText } from '@hongyan/mime';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import { compileMessage } from '../../engines/mime-composer/compile-message.ts';
import { layOnTable } from './stationery-table.ts';
import { textOfDraft } from './text-of-draft.ts';

/** What a mail is made of. */
export interface ComposeInput {
  readonly content: DraftContent;
  readonly fromName: string;
  /** Who writes on behalf of the From address (RFC 5322 §3.6.2); null where the author sends. */
  readonly behalf: { readonly name: string; readonly address: string } | null;
  readonly messageId: string;
  readonly now: number;
  readonly uploads: readonly UploadTable[];
  readonly open: (blobId: string) => AsyncIterable<Uint8Array>;
  /** The mail that is answered or forwarded. */
  readonly reference: { readonly messageId: string | null; readonly references: readonly string[] } | null;
  /** A draft names its blind recipients to its writer; what leaves never does. */
  readonly keepsBcc?: boolean;
}

/** The plain alternative is for readers without HTML; nobody reads more there. */
const maxTextCharacters = 1_000_000;
/** RFC 5322 §3.6.4 sets no limit; readers take the last ones. */
const maxReferences = 50;

/** Cuts CR, LF and NUL out of what becomes a header: the composer encodes the rest. */
function headerText(text: string): string {
  return text.replace(/[\0\r\n]+/g, ' ').trim();
}

function wrapHtml(html: string): string {
  return `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`;
}

/**
 * The blocks of a draft that the composer finds again (signature, stationery, quoted mail) are named by attributes of ours;
 * outside they are classes. Exactly what the composer writes: in text `<` is never bare, so nothing else can match.
 */
function removePartAttributes(html: string): string {
  return layOnTable(html)
    .replaceAll('<div data-hongyan-part="signature">', '<div class="hongyan-signature">')
    .replaceAll('<div data-hongyan-part="signature-below">', '<div class="hongyan-signature">')
    .replaceAll('<div data-hongyan-part="stationery"', '<div class="hongyan-stationery"')
    .replaceAll('<div data-hongyan-part="quoted">', '<div>')
    .replaceAll('<div data-hongyan-part="original">', '<div>');
}

/**
 * A plain message has no HTML beside it. Its lines are as they were typed, not format=flowed (RFC 3676): base64 has no limit
 * of a line's width, so no program has to join lines again, and quoted code and tables of blanks stay as they are.
 */
export function createBodies(content: Pick<DraftContent, 'format' | 'html'>): {
  readonly text: string;
  readonly html?: string;
} {
  const limits = { maxCharacters: maxTextCharacters };
  if (content.format === 'text') return { text: textOfDraft(content.html, limits) };
  return { text: htmlToText(content.html, limits), html: wrapHtml(removePartAttributes(content.html)) };
}

function listAttachments(input: ComposeInput) {
  return input.uploads.map((upload) => ({
    filename: upload.file_name,
    contentType: upload.type,
    content: Readable.from(input.open(upload.blob_id), { objectMode: false }),
    ...(upload.content_id === null ? {} : { cid: upload.content_id, contentDisposition: 'inline' as const }),
  }));
}

function referenceHeaders(reference: ComposeInput['reference']) {
  if (reference === null || reference.messageId === null) return {};
  const references = [...reference.references, reference.messageId].slice(-maxReferences);
  return { inReplyTo: `<${reference.messageId}>`, references: references.map((id) => `<${id}>`).join(' ') };
}

/** The message as it leaves: text and HTML, pictures beside the HTML, attachments, RFC 2231 names. Bcc is in the envelope only. */
export async function composeMessage(input: ComposeInput): Promise<Readable> {
  const { content } = input;
  const people = (list: DraftContent['to']) =>
    list.map(({ name, address }) => ({ name: headerText(name), address: headerText(address) }));
  const message = await compileMessage({
    from: { name: headerText(input.fromName), address: content.from },
    ...(input.behalf === null
      ? {}
      : { sender: { name: headerText(input.behalf.name), address: headerText(input.behalf.address) } }),
    to: people(content.to),
    cc: people(content.cc),
    bcc: input.keepsBcc === true ? people(content.bcc) : [],
    subject: headerText(content.subject),
    date: new Date(input.now),
    messageId: `<${input.messageId}>`,
    ...referenceHeaders(input.reference),
    ...createBodies(content),
    attachments: listAttachments(input),
    headers: {
      ...(content.priority === 3
        ? {}
        : { 'X-Priority': String(content.priority), Importance: content.priority === 1 ? 'high' : 'low' }),
      ...(content.readReceipt ? { 'Disposition-Notification-To': `<${content.from}>` } : {}),
    },
  });
  message.keepBcc = input.keepsBcc === true;
  return message.createReadStream();
}
