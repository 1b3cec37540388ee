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
      asked = askFor(safeRedirect(window.location.hash) ?? startPath).catch(() => undefined);
  });
}

let asked: Promise<void> | undefined;
/** On a slow line the frame is worth seeing without them. */
const longestMs = 400;

/**
 * When settings and folders are there, which takes a moment, or that moment is over. Drawing the application keeps the browser busy: begun before, it
 * is drawn twice, and the rows are asked for after the first time.
 */
export async function firstScreenAsked(): Promise<void> {
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}

/** Its code is the mailbox's: it is no part of the sign-in page. */
async function askFor(path: string): Promise<void> {
  const { prefetchFirstScreen } = await loadChunk(() => import('../mail-model/queries/prefetch-first-screen.ts'));
  await prefetchFirstScreen(queryClient, path);
}
