/**
 * What an address list is made of: comments, quoted strings, angle addresses and words. An unclosed comment or quoted string is tried once
 * as plain text, so the work stays linear.
 */
import { isBlankCode, ShiftedText } from '../charset/shifted-text.ts';

export interface Cursor {
  text: string;
  at: number;
  readonly shifted: ShiftedText;
  /** False once a comment or quoted string was found unclosed: from there on the character is an ordinary one. */
  hasComments: boolean;
  hasQuotes: boolean;
}

export function readComment(cursor: Cursor): string | undefined {
  let depth = 0;
  const start = cursor.at;
  for (let index = start; index < cursor.text.length; index++) {
    const section = cursor.shifted.skipFrom(index);
    if (section > index) {
      index = section - 1;
      continue;
    }
    const character = cursor.text[index];
    if (character === '\\') index++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) {
      cursor.at = index + 1;
      return unescapeComment(cursor.text.slice(start + 1, index));
    }
  }
  cursor.hasComments = false;
  return undefined;
}

/** A comment's text without the backslashes that quote (RFC 5322 §3.2.1); within Japanese messages one is half of a message. */
function unescapeComment(text: string): string {
  return text.includes('\x1b') ? text : text.replace(/\\(.)/g, '$1');
}

/** The quoted string at the cursor: its text, and its written form for local parts. */
export function readQuoted(cursor: Cursor): { value: string; written: string } | undefined {
  const start = cursor.at;
  let value = '';
  let chunkStart = start + 1;
  for (let index = start + 1; index < cursor.text.length; index++) {
    const section = cursor.shifted.skipFrom(index);
    if (section > index) {
      index = section - 1;
      continue;
    }
    const character = cursor.text[index];
    if (character === '"') {
      cursor.at = index + 1;
      return { value: value + cursor.text.slice(chunkStart, index), written: cursor.text.slice(start, index + 1) };
    }
    if (character === '\\' && (cursor.text[index + 1] === '"' || cursor.text[index + 1] === '\\')) {
      value += cursor.text.slice(chunkStart, index);
      chunkStart = index + 1;
      index++;
    }
  }
  cursor.hasQuotes = false;
  return undefined;
}

/** What stands between `<` and `>`, comments and blanks removed; unclosed, it ends at the next separator. */
export function readAngle(cursor: Cursor): string {
  const { text } = cursor;
  cursor.at++;
  let out = '';
  while (cursor.at < text.length) {
    const character = text[cursor.at] ?? '';
    if (character === '>') {
      cursor.at++;
      return out;
    }
    if (character === '"' && cursor.hasQuotes) {
      const quoted = readQuoted(cursor);
      if (quoted) {
        out += quoted.written;
        continue;
      }
    }
    if (character === '(' && cursor.hasComments && readComment(cursor) !== undefined) continue;
    if (character === '<' || ((character === ',' || character === ';') && !out.startsWith('@'))) return out;
    if (character > ' ') out += character;
    cursor.at++;
  }
  return out;
}

const wordEnds = new Set(['"', '(', '<', '>', ',', ';', ':']);

export function readAtom(cursor: Cursor): string {
  const { text, at: start, shifted } = cursor;
  let index = Math.max(start + 1, shifted.skipFrom(start));
  while (index < text.length && !isBlankCode(text.charCodeAt(index)) && !wordEnds.has(text[index] ?? ''))
    index = Math.max(index + 1, shifted.skipFrom(index));
  cursor.at = index;
  return text.slice(start, index);
}
