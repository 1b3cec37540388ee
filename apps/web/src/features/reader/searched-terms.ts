import { createContext, useContext, useMemo } from 'react';
import type { WantedTerms } from '../message-body/index.ts';

/** The words of the search that a message was opened from; none elsewhere. They are marked in its text. */
export const SearchedTerms = createContext<readonly string[]>([]);

/** The same for the body of a message; undefined where nothing is marked. */
export function useSearchedTerms(onPaper: boolean): WantedTerms | undefined {
  const words = useContext(SearchedTerms);
  return useMemo(() => (onPaper || words.length === 0 ? undefined : { words }), [onPaper, words]);
}
