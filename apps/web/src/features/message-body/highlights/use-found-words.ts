import { type RefObject, useEffect } from 'react';
import { findWordRanges, markRanges } from './found-words.ts';

/** Marks words in what an element shows; `content` says when that is another. The list of words must keep its identity. */
export function useFoundWords(
  element: RefObject<HTMLElement | null>,
  words: readonly string[] | undefined,
  content: unknown,
): void {
  useEffect(() => {
    const root = element.current;
    if (root === null || words === undefined || words.length === 0) return;
    return markRanges(window, findWordRanges(root, words));
  }, [element, words, content]);
}
