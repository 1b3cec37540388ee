import { whenIdle } from '../lib/when-idle.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { loadChunk } from '../platform/chunks/load-chunk.ts';
import { useSession } from '../platform/session/session-store.ts';
import { type AppRouter, loadAppFrame } from './app-router.tsx';

/**
 * While somebody signs in, gets ready what comes next: the mailbox's code once the sign-in page is drawn and the browser has nothing else to do,
 * and what the first screen shows as soon as there is a session. What cannot be had is asked for again by what needs it.
 */
export function leadIntoMailbox(router: AppRouter): void {
  if (!useSession.getState().signedIn)
    onceShown(router, () => void whenIdle(() => void loadAppFrame().catch(() => undefined)));
  useSession.subscribe(({ signedIn, isChangePassword }, before) => {
    if (signedIn && !before.signedIn && !isChangePassword) askForFirstScreen().catch(() => undefined);
  });
}

/** Its code is the mailbox's: it is no part of the sign-in page. */
async function askForFirstScreen(): Promise<void> {
  const { prefetchFirstScreen } = await loadChunk(() => import('../mail-model/queries/prefetch-first-screen.ts'));
  await prefetchFirstScreen(queryClient);
}

/** Once the router has the first screen's code. */
function onceShown(router: AppRouter, then: () => void): void {
  if (router.state.initialized) {
    then();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    then();
  });
}
