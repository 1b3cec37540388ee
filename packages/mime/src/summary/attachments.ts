/** The list of attachments: exactly what a person would call one, and the pictures inside the HTML, marked as such. */
import { cleanFileName } from '../fields/file-name.ts';
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { findHeader } from '../header-block/header-block.ts';
import { maxListedAttachments } from '../limits.ts';
import type { Part } from '../message/structure.ts';
import { isCalendar, type LooseFile } from './body-choice.ts';

/** One attachment as a list shows it. */
export interface Attachment {
  /** Path of its part. */
  path: string;
  /** Clean, never empty; made from the type where the mail gives none. */
  fileName: string;
  /** `type/subtype`, lower case, as the mail claims: never to be believed for what a browser runs. */
  type: string;
  /** Bytes in the message. */
  encodedSize: number;
  /** Bytes after decoding, exact to a few bytes for base64, an upper bound for quoted-printable. */
  size: number;
  /** Shown inside the HTML body, which refers to `contentId`; not listed, not counted. */
  isInline: boolean;
  contentId?: string;
  isCalendar: boolean;
  /** A whole message attached (message/rfc822). */
  isMessage: boolean;
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/msword': 'doc',
  'application/json': 'json',
  'application/xml': 'xml',
  'application/ics': 'ics',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/ms-tnef': 'dat',
  'application/vnd.ms-tnef': 'dat',
  'application/pgp-keys': 'asc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'message/rfc822': 'eml',
  'message/global': 'eml',
};

/** A name for a part that has none: the subject of an attached message, else the kind of thing and its number. */
function makeFileName(part: Part): string {
  const extension = extensions[`${part.type}/${part.subtype}`] ?? 'bin';
  const subject =
    part.message && cleanFileName(decodeHeaderText(findHeader(part.message.headers, 'subject')?.value ?? ''));
  if (subject) return cleanFileName(`${subject}.${extension}`);
  if (isCalendar(part)) return 'invite.ics';
  return `${part.type === 'image' ? 'image' : part.message ? 'message' : 'attachment'}-${part.path}.${extension}`;
}

/** Decoded bytes: base64 has four characters for three bytes and a line end of two bytes a line. */
function estimateSize(part: Part): number {
  const encoded = part.bodyEnd - part.bodyStart;
  if (part.encoding !== 'base64') return encoded;
  // The last line may have given its end to the delimiter, and files have LF: whole quanta show which it was.
  const { lines } = part;
  const characters = [2 * lines, 2 * lines - 2, lines, lines - 1].map((lineEnds) => encoded - lineEnds);
  const whole = characters.find((count) => count >= 0 && count % 4 === 0) ?? Math.max(0, encoded - 2 * lines);
  return Math.floor((whole * 3) / 4);
}

/** Lists the loose files. `referred`: the content ids that the HTML refers to, or undefined when it could not be read to its end. */
export function listAttachments(files: readonly LooseFile[], referred: ReadonlySet<string> | undefined): Attachment[] {
  return files.slice(0, maxListedAttachments).map(({ part, isRelated }) => {
    const { contentId } = part;
    const isReferred = contentId !== undefined && referred?.has(contentId.toLowerCase()) === true;
    const isLikely =
      referred === undefined &&
      isRelated &&
      contentId !== undefined &&
      part.type === 'image' &&
      part.disposition?.type !== 'attachment';
    return {
      path: part.path,
      fileName: cleanFileName(part.fileName ?? '') || makeFileName(part),
      type: `${part.type}/${part.subtype}`,
      encodedSize: part.bodyEnd - part.bodyStart,
      size: estimateSize(part),
      isInline: isReferred || isLikely,
      ...(contentId === undefined ? {} : { contentId }),
      isCalendar: isCalendar(part),
      isMessage: part.message !== undefined,
    };
  });
}

const maxReferredIds = 2_000;
const maxContentIdCharacters = 500;

/** The content ids that an HTML text refers to (`cid:…`, RFC 2392), lower case. */
export function findReferredIds(html: string): Set<string> {
  const ids = new Set<string>();
  const lower = html.toLowerCase();
  let at = lower.indexOf('cid:');
  while (at !== -1 && ids.size < maxReferredIds) {
    const id = /^[^\s"'<>()]*/.exec(lower.slice(at + 4, at + 4 + maxContentIdCharacters))?.[0] ?? '';
    at = lower.indexOf('cid:', at + 4 + id.length);
    if (id === '') continue;
    ids.add(id.replaceAll('&amp;', '&'));
    if (id.includes('%')) ids.add(decodePercent(id));
  }
  return ids;
}

function decodePercent(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
