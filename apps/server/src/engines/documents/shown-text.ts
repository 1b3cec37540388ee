import { decodeText } from '@hongyan/mime';

/** Text as a page can bear it: no control characters but tab and line ends, well-formed, cut at `max` characters. */
export function shownText(text: string, max: number): string {
  return text
    .slice(0, max)
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .toWellFormed();
}

/** One line of it. */
export function shownLine(text: string, max: number): string {
  return shownText(text.slice(0, max * 2), max * 2)
    .replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}

/** Marks that make a text read in another order than it is written, and characters without width. */
const hiddenCharacters = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The name of something within an archive: what would hide its end is shown as a mark. */
export function shownPath(path: string, max: number): string {
  const line = shownLine(path.replaceAll(hiddenCharacters, '\u25af'), max);
  return line === '' ? '\u25af' : line;
}

const byteOrderMarks = [
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
] as const;

/** Bytes of a file without a label as text: a mark of byte order decides, else what the bytes look like (GB18030, Big5, UTF-8 …). */
export function decodeFile(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find((known) => known.bytes.every((byte, index) => bytes[index] === byte));
  return decodeText(bytes, marked?.charset);
}
