export interface MarkedChunk {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts a text where a searched word stands, whatever its case. Linear in text × terms. */
export function highlightMatches(text: string, terms: readonly string[]): MarkedChunk[] {
  const lower = text.toLowerCase();
  // Lower case can be longer than the text (İ); marking would shift, so nothing is marked.
  if (lower.length !== text.length) return [{ text, isMatch: false }];
  const marked = new Array<boolean>(text.length).fill(false);
  for (const term of terms.map((word) => word.toLowerCase()).filter((word) => word !== '')) {
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + term.length))
      marked.fill(true, at, at + term.length);
  }
  const chunks: MarkedChunk[] = [];
  let start = 0;
  for (let index = 1; index <= text.length; index++) {
    if (index < text.length && marked[index] === marked[start]) continue;
    chunks.push({ text: text.slice(start, index), isMatch: marked[start] ?? false });
    start = index;
  }
  return chunks;
}
