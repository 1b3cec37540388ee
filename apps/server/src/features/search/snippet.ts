/** Characters of a snippet: what one line of a row can show. */
export const maxSnippetChars = 160;
/** Characters before the hit: enough to know what it belongs to, and the hit stays in sight on a phone. */
const leadChars = 12;

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Where the first of the terms stands, in whatever case; -1 for nowhere. */
function findHit(text: string, terms: readonly string[]): number {
  const lower = text.toLowerCase();
  // Lower case can be longer than the text (İ): then only what is spelled the same is found.
  const searched = lower.length === text.length ? lower : text;
  const hits = terms
    .map((term) => searched.indexOf(searched === lower ? term.toLowerCase() : term))
    .filter((at) => at >= 0);
  return hits.length === 0 ? -1 : Math.min(...hits);
}

/** Plain text around the first hit, on one line, at most `maxSnippetChars`; null where no term stands. Linear. */
export function snippetAround(text: string, terms: readonly string[]): string | null {
  const hit = findHit(text, terms);
  if (hit < 0) return null;
  let start = Math.max(0, hit - leadChars);
  if (isLowSurrogate(text, start)) start += 1;
  // Twice the length is cut first, since blanks are folded to one.
  const around = text
    .slice(start, start + 2 * maxSnippetChars)
    .replace(/\s+/gu, ' ')
    .trim();
  const lead = start > 0 ? '…' : '';
  let end = Math.min(around.length, maxSnippetChars - lead.length - 1);
  if (end < around.length && isLowSurrogate(around, end)) end -= 1;
  const isCut = end < around.length || start + 2 * maxSnippetChars < text.length;
  return `${lead}${around.slice(0, end)}${isCut ? '…' : ''}`;
}
