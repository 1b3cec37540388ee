import { type RefObject, useEffect } from 'react';
import { findTermRanges, highlightRanges } from './found-terms.ts';

/** Words to be marked, and who is told where they stand. Both must keep their identity. */
export interface WantedTerms {
  readonly words: readonly string[];
  readonly onFound?: (ranges: readonly Range[]) => void;
}

/** Marks words in what an element shows; `content` says when that is another. */
export function useFoundTerms(
  element: RefObject<HTMLElement | null>,
  wanted: WantedTerms | undefined,
  content: unknown,
): void {
  useEffect(() => {
    const root = element.current;
    return root === null || wanted === undefined ? undefined : highlightWanted(window, root, wanted);
  }, [element, wanted, content]);
}

/** The same for an element of any window, at once. Answers how to take the marks away. */
export function highlightWanted(view: Window, root: HTMLElement, { words, onFound }: WantedTerms): () => void {
  const ranges = findTermRanges(root, words);
  onFound?.(ranges);
  return highlightRanges(view, ranges);
}
