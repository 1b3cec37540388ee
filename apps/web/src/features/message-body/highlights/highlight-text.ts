import { linkText, type TextChunk } from '../text/link-text.ts';
import {
  isSignatureLine,
  maxHighlightedCharacters,
  maxHighlights,
  type TextHighlight,
  type TextHighlights,
} from './text-highlights.ts';

/** A part of a plain message: words, an address, or what is marked. */
export interface MarkedChunk extends TextChunk {
  readonly mark?: TextHighlight;
  /** The line around what is marked. */
  readonly line?: string;
}

/** Cuts the blocks of a plain message at their addresses, and its own words, up to the signature, at what `marks` finds in them. */
export function highlightBlocks(
  blocks: readonly { readonly text: string; readonly quoted: boolean }[],
  marks: TextHighlights | undefined,
): readonly (readonly MarkedChunk[])[] {
  let left = maxHighlights;
  let characters = 0;
  let isOver = marks === undefined;
  return blocks.map(({ text, quoted }) => {
    const chunks = linkText(text);
    if (isOver || quoted || marks === undefined) return chunks;
    const end = findSignature(text);
    let at = 0;
    const marked = chunks.flatMap((chunk): readonly MarkedChunk[] => {
      const start = at;
      at += chunk.text.length;
      characters += chunk.text.length;
      if (chunk.href !== undefined || left <= 0 || at > end || characters > maxHighlightedCharacters) return [chunk];
      const found = marks.find(chunk.text, left);
      left -= found.length;
      return found.length === 0 ? [chunk] : cutAtHighlights(chunk.text, found, text, start);
    });
    isOver = end < text.length;
    return marked;
  });
}

function cutAtHighlights(
  words: string,
  found: readonly TextHighlight[],
  text: string,
  start: number,
): readonly MarkedChunk[] {
  const chunks: MarkedChunk[] = [];
  let shown = 0;
  for (const mark of found) {
    if (mark.from > shown) chunks.push({ text: words.slice(shown, mark.from) });
    const lineStart = text.lastIndexOf('\n', start + mark.from) + 1;
    const lineEnd = text.indexOf('\n', start + mark.to);
    const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
    chunks.push({ text: words.slice(mark.from, mark.to), mark, line });
    shown = mark.to;
  }
  if (shown < words.length) chunks.push({ text: words.slice(shown) });
  return chunks;
}

/** Where the signature begins; the length where there is none. */
function findSignature(text: string): number {
  let at = 0;
  for (const line of text.split('\n')) {
    if (isSignatureLine(line)) return at;
    at += line.length + 1;
  }
  return text.length;
}
