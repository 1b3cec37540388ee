import { maxLineCharacters } from '../limits.ts';

/** An unfolded line; `isCut` where it was longer than a line may be. */
export interface UnfoldedLine {
  readonly text: string;
  readonly isCut: boolean;
}

/** What no line may hold: NUL and other controls, except the tabulator (RFC 5545 §3.1); line ends are gone by then. */
const controls = /[\u{0}-\u{8}\u{A}-\u{1F}\u{7F}]/gu;

function clean(text: string): string {
  return text.replaceAll(controls, '').toWellFormed();
}

/**
 * The lines of a file: a line that begins with a blank goes on the one before (§3.1). Takes every line ending there is, and
 * keeps no more of a line than a line may have, however long it is.
 */
export function* unfoldLines(text: string): Generator<UnfoldedLine, void, undefined> {
  const ends = /\r\n?|\n/g;
  let pieces: string[] = [];
  let length = 0;
  let isCut = false;
  let at = text.startsWith('\u{FEFF}') ? 1 : 0;
  while (at <= text.length) {
    const match = ends.exec(text);
    const end = match === null ? text.length : match.index;
    const isFolded = text[at] === ' ' || text[at] === '\t';
    if (!isFolded && length > 0) {
      yield { text: clean(pieces.join('')), isCut };
      pieces = [];
      length = 0;
      isCut = false;
    }
    const from = isFolded ? at + 1 : at;
    const room = maxLineCharacters - length;
    if (end - from > room) isCut = true;
    if (room > 0 && end > from) {
      const piece = text.slice(from, Math.min(end, from + room));
      pieces.push(piece);
      length += piece.length;
    }
    if (match === null) break;
    at = ends.lastIndex;
  }
  if (length > 0) yield { text: clean(pieces.join('')), isCut };
}
