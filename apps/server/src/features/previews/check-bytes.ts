import type { AttachmentFormat } from '../../mail/reading/index.ts';

/** Bytes that are enough to tell. A PDF may have rubbish before its first line, and readers look so far (ISO 32000-1, Annex H.3.4.1). */
export const startBytes = 1024;

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, start + length);
const isRiff = (bytes: Uint8Array): boolean => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WAVE';
/** An ISO base media file begins with a box of type `ftyp` (ISO/IEC 14496-12 §4.3); old QuickTime files with others. */
const isBaseMedia = (bytes: Uint8Array): boolean => /^(?:ftyp|moov|mdat|free|wide|skip)$/.test(ascii(bytes, 4, 4));
const isMpegAudio = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
const isOgg = (bytes: Uint8Array): boolean => ascii(bytes, 0, 4) === 'OggS';
const isMatroska = (bytes: Uint8Array): boolean => ascii(bytes, 0, 4) === '\x1a\x45\xdf\xa3';

/** A PDF says so before anything that looks like a page: a `.pdf` that is HTML is none. */
function isPdf(bytes: Uint8Array): boolean {
  const start = ascii(bytes, 0, startBytes);
  const at = start.indexOf('%PDF-');
  return at !== -1 && !/<(?:!doctype|html|script|svg|body)/i.test(start.slice(0, at));
}

const signatures: Readonly<Partial<Record<AttachmentFormat, (bytes: Uint8Array) => boolean>>> = {
  pdf: isPdf,
  wav: isRiff,
  mp3: isMpegAudio,
  aac: isMpegAudio,
  flac: (bytes) => ascii(bytes, 0, 4) === 'fLaC' || ascii(bytes, 0, 3) === 'ID3',
  ogg: isOgg,
  opus: isOgg,
  ogv: isOgg,
  m4a: isBaseMedia,
  mp4: isBaseMedia,
  mov: isBaseMedia,
  webm: isMatroska,
};

/** Whether a file that the browser itself will read begins as its name says. */
export function isWhatItSays(format: AttachmentFormat, start: Uint8Array): boolean {
  return signatures[format]?.(start) ?? true;
}
