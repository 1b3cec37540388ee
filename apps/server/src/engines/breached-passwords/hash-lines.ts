/** Lines of the public range files: a SHA-1 in hexadecimal, or its end, a colon, and how often the password was seen. */

/** A count has at most ten digits; with hash, colon and line end this is the longest line of a list that is one. */
export const maxLineBytes = 64;

/** The part before the colon, upper case; null: no line of such a list. `digits`: how many hexadecimal digits it has. */
export function hashOfLine(line: string, digits: number): string | null {
  const hash = line.slice(0, digits).toUpperCase();
  const rest = line.slice(digits);
  return hash.length === digits && /^[0-9A-F]+$/.test(hash) && /^(?::\d{1,10})?\r?$/.test(rest) ? hash : null;
}
