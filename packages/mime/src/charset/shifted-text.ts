/**
 * Raw ISO-2022-JP in a header (RFC 1468): from an escape that chooses a Japanese set to the one that returns to ASCII, the bytes
 * look like ASCII, quotes, commas, brackets and backslashes among them, and are messages. No grammar may read signs in there.
 */

const escape = '\x1b';

/** The control character that begins a section; it is no blank, and no trimming may take it. */
export const escapeCode = 0x1b;

/** Whether a character ends or surrounds a value without being part of it: blanks and controls, but not the escape. */
export function isBlankCode(code: number): boolean {
  return code <= 0x20 && code !== escapeCode;
}

/** `ESC $ @`, `ESC $ B`, `ESC $ ( D` and `ESC ( I`. */
function beginsSection(text: string, at: number): boolean {
  const [first, second] = [text[at + 1], text[at + 2]];
  if (first === '$') return second === '@' || second === 'B' || (second === '(' && text[at + 3] === 'D');
  return first === '(' && second === 'I';
}

/** The shifted sections of one text. Read from left to right it is linear, however many begin and never end. */
export class ShiftedText {
  readonly #text: string;
  /** Where a section was found that has no end: from there on the characters are ordinary ones. */
  #unclosedFrom = Number.POSITIVE_INFINITY;

  constructor(text: string) {
    this.#text = text;
  }

  /** Behind the section that begins at `at`; `at` itself where none begins, or where it has no end. */
  skipFrom(at: number): number {
    const text = this.#text;
    if (at >= this.#unclosedFrom || text[at] !== escape || !beginsSection(text, at)) return at;
    for (let next = text.indexOf(escape, at + 1); next !== -1; next = text.indexOf(escape, next + 1)) {
      const chosen = text[next + 2];
      if (text[next + 1] === '(' && (chosen === 'B' || chosen === 'J')) return next + 3;
    }
    this.#unclosedFrom = at;
    return at;
  }
}
