import { type RefObject, useEffect } from 'react';
import { findWordRanges, markRanges } from './found-words.ts';

/** Words to be marked, and who is told where they stand. Both must keep their identity. */
export interface WantedWords {
  readonly words: readonly string[];
  readonly onFound?: (ranges: readonly Range[]) => void;
}

/** Marks words in what an element shows; `content` says when that is another. */
export function useFoundWords(
  element: RefObject<HTMLElement | null>,
  wanted: WantedWords | undefined,
  content: unknown,
): void {
  useEffect(() => {
    const root = element.current;
    return root === null || wanted === undefined ? undefined : markWanted(window, root, wanted);
  }, [element, wanted, content]);
}

/** The same for an element of any window, at once. Answers how to take the marks away. */
export function markWanted(view: Window, root: HTMLElement, { words, onFound }: WantedWords): () => void {
  const ranges = findWordRanges(root, words);
  onFound?.(ranges);
  return markRanges(view, ranges);
}
