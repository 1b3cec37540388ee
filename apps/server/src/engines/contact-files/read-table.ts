/** Tables as text (RFC 4180), with the separators and line ends that programs write. Linear in the length of the text. */
import { maxCellCharacters, maxColumns, maxEntries } from './limits.ts';

const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** The separator that stands most often in the first row, outside of quotes. */
export function findSeparator(text: string): Separator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, 100_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [first = ','] = [...separators].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return first;
}

/** Excel's first line `sep=;` names the separator. */
const namedSeparator = /^sep=([,;\t])\r?\n/i;

interface Cell {
  readonly text: string;
  /** Where the next thing stands: a separator, a line end or the end. */
  readonly end: number;
}

function readQuoted(text: string, from: number): Cell {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: [...parts, text.slice(at)].join(''), end: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { text: parts.join(''), end: quote + 1 };
    parts.push('"');
    at = quote + 2;
  }
}

function findPlainEnd(text: string, from: number, separator: Separator): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === separator || character === '\n' || character === '\r') return at;
  }
  return text.length;
}

function readCell(text: string, from: number, separator: Separator): Cell {
  const quoted = text[from] === '"' ? readQuoted(text, from) : null;
  const start = quoted?.end ?? from;
  const end = findPlainEnd(text, start, separator);
  // What stands behind a closing quote belongs to the cell, as other readers have it.
  return { text: `${quoted?.text ?? ''}${text.slice(start, end)}`, end };
}

function skipLineEnd(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
}

/** Rows with their cells, the heading first; rows without any text are left out. Stops behind `maxEntries` rows. */
export function readTable(source: string): string[][] {
  const named = namedSeparator.exec(source);
  const text = named === null ? source : source.slice(named[0].length);
  const separator = (named?.[1] as Separator | undefined) ?? findSeparator(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length && rows.length <= maxEntries) {
    const cell = readCell(text, at, separator);
    if (row.length < maxColumns) row.push(cell.text.slice(0, maxCellCharacters));
    at = cell.end;
    if (at < text.length && text[at] === separator) {
      at += 1;
      continue;
    }
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
    if (at >= text.length) break;
    at = skipLineEnd(text, at);
  }
  return rows;
}
