import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayPrefetch, prefetchAfterFirstScreen } from './prefetch-composer.ts';

// The editor by way of the page: the app shell must not have it in it.
const loadComposer = async (): Promise<void> => {
  const [page] = await Promise.all([import('./compose-page.tsx'), import('./inline-reply/composer-below.tsx')]);
  await page.loadRichEditor();
};

/** Has the composer's code there before somebody writes. Draws nothing. */
export function ComposerPrefetch() {
  const client = useQueryClient();
  useEffect(() => (mayPrefetch(navigator) ? prefetchAfterFirstScreen(client, loadComposer) : undefined), [client]);
  return null;
}
