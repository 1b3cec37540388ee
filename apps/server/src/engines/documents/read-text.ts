import type { PreviewOf } from '@hongyan/contract';
import { maxRows, maxTextBytes } from './limits.ts';
import { newCellRoom, SheetBuilder } from './sheet-builder.ts';
import { decodeFile, shownText } from './shown-text.ts';

/** A text file, its first mebibyte. The last character may have been cut in two; it is left out. */
export function readText(bytes: Uint8Array): PreviewOf<'text'> {
  const truncated = bytes.length > maxTextBytes;
  const text = shownText(decodeFile(bytes.subarray(0, maxTextBytes)), maxTextBytes);
  return { view: 'text', text: truncated ? text.replace(/\ufffd{1,3}$/, '') : text, truncated };
}

/** The separator that the first lines use most, outside of quotes. */
function findSeparator(text: string): string {
  const start = text.slice(0, 4_000).replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((separator) => [separator, start.split(separator).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Comma-separated values (RFC 4180 §2), with the separators that programs really use. One pass over the characters. */
export function readCsv(bytes: Uint8Array): PreviewOf<'sheets'> {
  const { text, truncated } = readText(bytes);
  const sheet = new SheetBuilder('', newCellRoom());
  const separator = findSeparator(text);
  let [row, column, start, isQuoted, hasQuotes] = [0, 0, 0, false, false];
  const endCell = (end: number): void => {
    const cell = text.slice(start, end);
    sheet.set(row, column, hasQuotes ? cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"') : cell);
    column += 1;
    hasQuotes = false;
  };
  for (let at = 0; at < text.length && row < maxRows; at++) {
    const character = text[at];
    if (character === '"') {
      // A quote within an unquoted value is a letter like others.
      if (!isQuoted && text.slice(start, at).trim() !== '' && !hasQuotes) continue;
      [isQuoted, hasQuotes] = [!isQuoted, true];
    } else if (isQuoted) continue;
    else if (character === separator) {
      endCell(at);
      start = at + 1;
    } else if (character === '\n' || character === '\r') {
      endCell(at);
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      [start, row, column] = [at + 1, row + 1, 0];
    }
  }
  if (start < text.length && row < maxRows) endCell(text.length);
  else if (row >= maxRows && start < text.length) sheet.setCut();
  if (truncated) sheet.setCut();
  const built = sheet.build();
  return { view: 'sheets', sheets: [built], truncated: built.truncated };
}
