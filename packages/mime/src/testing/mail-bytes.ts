/** Bytes as mail clients write them: lines, charsets and encodings for the fixtures. */
import iconv from 'iconv-lite';

type Chunk = string | Uint8Array;

/** Joins lines with CRLF; strings are UTF-8. A line may be a list of chunks. */
export function lines(...all: (Chunk | Chunk[])[]): Buffer {
  return Buffer.concat(
    all.flatMap((line) => [...[line].flat().map((chunk) => Buffer.from(chunk)), Buffer.from('\r\n')]),
  );
}

export const gb = (text: string) => iconv.encode(text, 'gb18030');
export const word = (text: string, charset: string) =>
  `=?${charset}?B?${iconv.encode(text, charset).toString('base64')}?=`;
export const percent = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
export const base64 = (bytes: Uint8Array) =>
  (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');

/** ISO-2022-JP for text of kanji and kana only, ASCII kept. */
export function iso2022jp(text: string): Buffer {
  return Buffer.concat(
    text.split(/([\x20-\x7e]+)/).map((run) => {
      if (run === '' || /^[\x20-\x7e]+$/.test(run)) return Buffer.from(run);
      const kanji = iconv.encode(run, 'euc-jp').map((byte) => byte & 0x7f);
      return Buffer.concat([Buffer.from('\x1b$B'), kanji, Buffer.from('\x1b(B')]);
    }),
  );
}
