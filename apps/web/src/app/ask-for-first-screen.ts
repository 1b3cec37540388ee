import { queryClient } from '../platform/api/query-client.ts';
import { loadChunk } from '../platform/chunks/load-chunk.ts';
import { safeRedirect, startPath } from '../platform/routes/guards.ts';
import { useSession } from '../platform/session/session-store.ts';

/**
 * Asks for what the first screen shows as soon as somebody has signed in: its code and the router are still on their way then. What cannot be
 * had is asked for again by what needs it.
 */
export function askForFirstScreenAtSignIn(): void {
  useSession.subscribe(({ signedIn, isChangePassword }, before) => {
    if (signedIn && !before.signedIn && !isChangePassword)
      askFor(safeRedirect(window.location.hash) ?? startPath).catch(() => undefined);
  });
}

/** Its code is the mailbox's: it is no part of the sign-in page. */
async function askFor(path: string): Promise<void> {
  const { prefetchFirstScreen } = await loadChunk(() => import('../mail-model/queries/prefetch-first-screen.ts'));
  await prefetchFirstScreen(queryClient, path);
}
