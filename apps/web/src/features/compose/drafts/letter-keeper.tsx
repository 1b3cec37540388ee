import { useEffect } from 'react';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { hasKeptLetters } from './kept-draft.ts';

/** Looks once a sign-in for letters that this browser has kept. Draws nothing; loads nothing where there are none. */
export function LetterKeeper() {
  const account = useHomeIndex()?.userMail;
  useEffect(() => {
    if (account === undefined || !hasKeptLetters()) return;
    void import('./bring-back-letters.ts').then(({ bringBackLetters }) => bringBackLetters(account));
  }, [account]);
  return null;
}
