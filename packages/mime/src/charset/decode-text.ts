/**
 * Bytes to text, for any label a mail may carry. Never throws; bytes without a character become U+FFFD.
 */
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { type CharsetName, resolveCharset } from './charset-name.ts';
import { detectCharset } from './detect-charset.ts';
import { expandHz } from './hz.ts';

const utf8Decoder = new TextDecoder('utf-8');
const iso2022jpDecoder = new TextDecoder('iso-2022-jp');

/**
 * What the text will be used as. Markup in UTF-7, HZ, UTF-32 or EBCDIC is not decoded: `+ADw-script+AD4-` would become a tag after
 * every filter that looked at the bytes (security, section 4.1).
 */
export type TextUse = 'text' | 'markup';

function decodeAscii(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, '\ufffd');
}

function decodeWith(bytes: Uint8Array, charset: CharsetName, use: TextUse): string {
  switch (charset.decoder) {
    case 'utf-8':
      return utf8Decoder.decode(bytes);
    case 'platform':
      return iso2022jpDecoder.decode(bytes);
    case 'iconv':
      return use === 'markup' && charset.name.startsWith('utf-32')
        ? decodeAscii(bytes)
        : iconv.decode(bytes, charset.name);
    case 'utf-7':
      return use === 'markup' ? decodeAscii(bytes) : iconv.decode(bytes, 'utf-7');
    case 'hz':
      return use === 'markup' ? decodeAscii(bytes) : iconv.decode(expandHz(bytes), 'gb18030');
    case 'ascii':
    case 'unknown':
      return decodeAscii(bytes);
  }
}

/** Whether a label names something `decodeText` decodes as labelled. */
export function isKnownCharset(label: string): boolean {
  return resolveCharset(label).decoder !== 'unknown';
}

/**
 * The text of `bytes`. `charset` is the label as the mail gives it; none, an unknown one, or `us-ascii` on eight-bit bytes means that
 * the bytes are examined (`detectCharset`). Bytes labelled GB or Big5 that are valid UTF-8 with high bytes are UTF-8: Chinese
 * programs mislabel that way, and real GB text is practically never valid UTF-8 beyond a few characters.
 */
export function decodeText(bytes: Uint8Array, charset?: string, use: TextUse = 'text'): string {
  const label = charset === undefined || charset === '' ? undefined : resolveCharset(charset);
  if (label === undefined || label.decoder === 'unknown' || label.decoder === 'ascii') {
    const detected = detectCharset(bytes);
    if (label?.decoder === 'unknown' && use === 'markup' && detected === 'iso-2022-jp') return decodeAscii(bytes);
    return stripByteOrderMark(decodeWith(bytes, resolveCharset(detected), use));
  }
  if (label.decoder === 'utf-8' && !isUtf8(bytes)) {
    // leniency: mail labelled utf-8 that is wholly GB18030 or Big5; a few broken characters stay broken UTF-8
    const text = utf8Decoder.decode(bytes);
    return countReplacements(text) * 4 > countHigh(bytes)
      ? decodeWith(bytes, resolveCharset(detectCharset(bytes)), use)
      : text;
  }
  if (
    label.decoder === 'iconv' &&
    (label.name === 'gb18030' || label.name === 'big5') &&
    countHigh(bytes) >= 9 &&
    isUtf8(bytes)
  ) {
    return utf8Decoder.decode(bytes);
  }
  return stripByteOrderMark(decodeWith(bytes, label, use));
}

function stripByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}

function countHigh(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte > 0x7f) count++;
  return count;
}

/**
 * Raw eight-bit bytes of a header (no RFC 2047): valid UTF-8, else the charset of the body when it fits without a broken character,
 * else what the detector says (GB18030 before Big5 before windows-1252).
 */
export function decodeRawEightBit(bytes: Uint8Array, fallbackCharset?: string): string {
  const detected = detectCharset(bytes);
  if (detected === 'us-ascii' || detected === 'utf-8' || detected === 'iso-2022-jp') return decodeText(bytes, detected);
  if (fallbackCharset !== undefined) {
    const fallback = resolveCharset(fallbackCharset);
    if (fallback.decoder === 'iconv' && !fallback.name.startsWith('utf-')) {
      const text = decodeWith(bytes, fallback, 'text');
      if (!text.includes('\ufffd')) return text;
    }
  }
  return decodeWith(bytes, resolveCharset(detected), 'text');
}
