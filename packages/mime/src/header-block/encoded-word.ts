/**
 * Encoded words (RFC 2047) read and written. Reading is lenient where real programs are wrong: words inside quoted strings, characters
 * and base64 quanta split between two words, blanks inside a word, raw eight-bit text around. One pass, no backtracking.
 */
import { fromBinaryString, isAscii, toBinaryString } from '../charset/binary-string.ts';
import { decodeRawEightBit, decodeText } from '../charset/decode-text.ts';
import { decodeTransfer } from '../transfer-encoding/transfer-decoder.ts';

interface EncodedWord {
  charset: string;
  encoding: 'b' | 'q';
  text: string;
  end: number;
}

const maxCharsetLength = 64;

/** Reads `=?charset?B|Q?` at `at`; undefined when there is none. */
function readWordPrefix(
  text: string,
  at: number,
): { charset: string; encoding: 'b' | 'q'; textStart: number } | undefined {
  const charsetEnd = text.slice(at + 2, at + 2 + maxCharsetLength).indexOf('?');
  if (charsetEnd <= 0) return undefined;
  const encodingAt = at + 2 + charsetEnd + 1;
  const encoding = text[encodingAt]?.toLowerCase();
  if ((encoding !== 'b' && encoding !== 'q') || text[encodingAt + 1] !== '?') return undefined;
  const charset = (text.slice(at + 2, at + 2 + charsetEnd).split('*')[0] ?? '').toLowerCase(); // RFC 2231 §5: charset*language
  if (charset === '' || !/^[\w.:()+-]+$/.test(charset)) return undefined;
  return { charset, encoding, textStart: encodingAt + 2 };
}

function readWord(text: string, at: number): EncodedWord | undefined {
  const prefix = readWordPrefix(text, at);
  if (!prefix) return undefined;
  const end = text.indexOf('?=', prefix.textStart);
  if (end === -1) return undefined;
  return { charset: prefix.charset, encoding: prefix.encoding, text: text.slice(prefix.textStart, end), end: end + 2 };
}

/** Whether a base64 text ends in the middle of a quantum, so that the next word continues it. */
function isOpenQuantum(text: string): boolean {
  return !text.endsWith('=') && text.length % 4 !== 0;
}

function decodeQ(text: string): Uint8Array {
  return decodeTransfer(fromBinaryString(text.replaceAll('_', '=20').replaceAll(' ', '=20')), 'quoted-printable');
}

/** The bytes of a run of words of one charset: joined before decoding, because programs split characters between words. */
function joinWords(words: readonly EncodedWord[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  let openBase64 = '';
  for (const word of words) {
    if (word.encoding === 'b') {
      openBase64 += word.text;
      if (isOpenQuantum(openBase64)) continue;
      chunks.push(decodeTransfer(fromBinaryString(openBase64), 'base64'));
      openBase64 = '';
    } else {
      chunks.push(decodeTransfer(fromBinaryString(openBase64), 'base64'), decodeQ(word.text));
      openBase64 = '';
    }
  }
  chunks.push(decodeTransfer(fromBinaryString(openBase64), 'base64'));
  return Buffer.concat(chunks);
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0d && code !== 0x0a) return false;
  }
  return true;
}

/**
 * The text of an unstructured header value, or of a phrase: encoded words decoded, blanks between adjacent ones dropped, raw eight-bit
 * bytes decoded by `decodeRawEightBit`. `raw` is a binary string or bytes. Control characters become blanks; never throws.
 */
export function decodeHeaderText(raw: string | Uint8Array, fallbackCharset?: string): string {
  const text = typeof raw === 'string' ? raw : toBinaryString(raw);
  const out: string[] = [];
  let plainStart = 0;
  let run: EncodedWord[] = [];

  const flushRun = () => {
    const first = run[0];
    if (first) out.push(decodeText(joinWords(run), first.charset));
    run = [];
  };
  const flushPlain = (end: number) => {
    if (end > plainStart) out.push(decodePlain(text.slice(plainStart, end), fallbackCharset));
  };

  const lastEnd = text.lastIndexOf('?='); // beyond it no word can end: keeps the loop linear
  for (let at = text.indexOf('=?'); at !== -1 && at < lastEnd; ) {
    const word = readWord(text, at);
    if (!word) {
      at = text.indexOf('=?', at + 2);
      continue;
    }
    const isAdjacent = run.length > 0 && isBlank(text, plainStart, at);
    if (!isAdjacent || run[0]?.charset !== word.charset) flushRun();
    if (!isAdjacent) flushPlain(at);
    run.push(word);
    plainStart = word.end;
    at = text.indexOf('=?', word.end);
  }
  flushRun();
  flushPlain(text.length);
  return out
    .join('')
    .replace(/[\0-\x1f\x7f]/g, ' ')
    .trim();
}

function decodePlain(text: string, fallbackCharset: string | undefined): string {
  return isAscii(text) && !text.includes('\x1b') ? text : decodeRawEightBit(fromBinaryString(text), fallbackCharset);
}

/** Bytes of text in one written word: 45 bytes are 60 base64 characters, with `=?UTF-8?B?…?=` 72 of the 75 allowed. */
const maxWordBytes = 45;

/** ASCII text as it is, other text as encoded words in UTF-8 separated by a blank (RFC 2047 §2: at most 75 characters each). */
export function encodeWords(text: string): string {
  if (isAscii(text)) return text;
  const words: string[] = [];
  let chunk = '';
  let chunkBytes = 0;
  for (const character of text) {
    const bytes = Buffer.byteLength(character);
    if (chunkBytes + bytes > maxWordBytes) {
      words.push(chunk);
      chunk = '';
      chunkBytes = 0;
    }
    chunk += character;
    chunkBytes += bytes;
  }
  if (chunk !== '') words.push(chunk);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
