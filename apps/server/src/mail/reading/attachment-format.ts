/** What a file is, by the name that the person gets and the type that the mail claims; and how it can be previewed. Its bytes are checked when that is done. */
import type { PreviewKind } from '@hongyan/contract';

export type AttachmentFormat =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'pdf'
  | 'text'
  | 'csv'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'
  | 'mail'
  | 'zip'
  | 'tar'
  | 'gzip'
  | 'mp3'
  | 'wav'
  | 'ogg'
  | 'm4a'
  | 'aac'
  | 'flac'
  | 'opus'
  | 'mp4'
  | 'webm'
  | 'mov'
  | 'ogv'
  | 'calendar'
  | 'contact';

const kinds: Readonly<Record<AttachmentFormat, PreviewKind>> = {
  png: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  pdf: 'pdf',
  text: 'text',
  csv: 'text',
  docx: 'office',
  xlsx: 'office',
  pptx: 'office',
  odt: 'office',
  ods: 'office',
  odp: 'office',
  rtf: 'office',
  mail: 'mail',
  zip: 'archive',
  tar: 'archive',
  gzip: 'archive',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  m4a: 'audio',
  aac: 'audio',
  flac: 'audio',
  opus: 'audio',
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  ogv: 'video',
  calendar: 'calendar',
  contact: 'contact',
};

/** How a browser is told to play it: fixed by us, never by the mail. */
const playedTypes: Readonly<Partial<Record<AttachmentFormat, string>>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  ogv: 'video/ogg',
};

/** Source text of every common language is text; so is markup, which is shown as its source and never as a page. */
const textExtensions =
  'txt text md markdown log json jsonl xml yaml yml ini conf cfg toml properties env sql diff patch c h cc cpp hpp cs java kt go rs py rb php pl lua r swift ts tsx jsx css scss less html htm xhtml vue tex srt vtt asc sig pem crt csr rst org'.split(
    ' ',
  );
const byExtension: ReadonlyMap<string, AttachmentFormat> = new Map<string, AttachmentFormat>([
  ...textExtensions.map((extension) => [extension, 'text'] as const),
  ...Object.keys(kinds)
    .filter((format) => !['text', 'mail', 'gzip', 'calendar', 'contact', 'jpeg'].includes(format))
    .map((format) => [format, format as AttachmentFormat] as const),
  ...(['jpg', 'jpeg', 'jfif', 'jpe'] as const).map((extension) => [extension, 'jpeg'] as const),
  ['tsv', 'csv'],
  ['eml', 'mail'],
  ['tgz', 'gzip'],
  ['gz', 'gzip'],
  ['jar', 'zip'],
  ['oga', 'ogg'],
  ['m4v', 'mp4'],
  ['ics', 'calendar'],
  ['ical', 'calendar'],
  ['vcf', 'contact'],
  ['vcard', 'contact'],
]);

const byType: ReadonlyMap<string, AttachmentFormat> = new Map<string, AttachmentFormat>([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/jpg', 'jpeg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['application/pdf', 'pdf'],
  ['text/plain', 'text'],
  ['text/csv', 'csv'],
  ['application/json', 'text'],
  ['application/rtf', 'rtf'],
  ['text/rtf', 'rtf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['message/rfc822', 'mail'],
  ['message/global', 'mail'],
  ['application/zip', 'zip'],
  ['application/x-zip-compressed', 'zip'],
  ['application/gzip', 'gzip'],
  ['application/x-tar', 'tar'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/ogg', 'ogg'],
  ['audio/mp4', 'm4a'],
  ['audio/flac', 'flac'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['text/calendar', 'calendar'],
  ['application/ics', 'calendar'],
  ['text/vcard', 'contact'],
  ['text/x-vcard', 'contact'],
]);

/**
 * The format of a file; null for one that is not shown. The name decides where it has an extension: it is what the person's
 * own machine would go by, so `photo.exe` is no picture whatever its type says.
 */
export function formatOfAttachment(fileName: string, type: string): AttachmentFormat | null {
  const extension = /\.([^.\s]{1,12})$/.exec(fileName)?.[1]?.toLowerCase();
  return (extension === undefined ? byType.get(type) : byExtension.get(extension)) ?? null;
}

/** How a file of this format is previewed. */
export function choosePreviewKind(format: AttachmentFormat): PreviewKind {
  return kinds[format];
}

/** The type that a browser plays a sound or film with; null for everything else. */
export function findPlayedType(format: AttachmentFormat): string | null {
  return playedTypes[format] ?? null;
}
