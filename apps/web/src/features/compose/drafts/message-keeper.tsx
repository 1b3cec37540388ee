import { useEffect } from 'react';
import { loadChunk } from '../../../platform/chunks/load-chunk.ts';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { hasKeptMessages } from './kept-draft.ts';

/** Searches once a sign-in for messages that this browser has kept. Draws nothing; loads nothing where there are none. */
export function DraftKeeper() {
  const account = useHomeIndex()?.userMail;
  useEffect(() => {
    if (account === undefined || !hasKeptMessages()) return;
    void loadChunk(() => import('./bring-back-messages.ts')).then(({ bringBackMessages }) =>
      bringBackMessages(account),
    );
  }, [account]);
  return null;
}
