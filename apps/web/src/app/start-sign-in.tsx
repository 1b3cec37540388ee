import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { loadSignInPage } from '../features/identity/index.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { loadChunk } from '../platform/chunks/load-chunk.ts';
import { KnownRoutes } from '../platform/routes/known-routes.ts';
import { startSessionFlow } from '../platform/session/session-flow.ts';
import { NoticeLayer } from '../ui/notices/notice-layer.tsx';
import { presentError } from '../ui/notices/present-error.ts';
import { openRoutes } from './open-routes.ts';
import { findSignInAddress } from './sign-in-address.ts';

const loadApplication = () => loadChunk(() => import('./application.tsx'));

/**
 * Draws the sign-in page without the application, which is twice as much code: that comes when the browser is idle, and takes over when somebody
 * has signed in or the address changes to a screen that is open to everybody. Until it has something to show, the sign-in page stays; for another
 * screen that needs a session, too, with what was typed.
 */
export async function startSignIn(root: Root, firstAddress: string): Promise<void> {
  let address = firstAddress;
  replaceAddress(address);
  let taking: Promise<void> | undefined;
  const takeOver = async (): Promise<void> => {
    try {
      const { startApplication } = await loadApplication();
      await startApplication(root, { isSignInShown: true });
      window.removeEventListener('hashchange', follow);
    } catch (error) {
      taking = undefined;
      throw error;
    }
  };
  // Twice at once: a session and another address.
  const begin = (): Promise<void> => (taking ??= takeOver());
  const leadTo = (path: string): Promise<void> => {
    replaceAddress(path);
    return begin();
  };
  let draw = (): void => undefined;
  const follow = (): void => {
    // The application that is on its way reads the address itself.
    if (taking !== undefined) return;
    const next = findSignInAddress(window.location.hash);
    if (next === undefined) begin().catch(presentError);
    else {
      address = next;
      replaceAddress(next);
      draw();
    }
  };
  window.addEventListener('hashchange', follow);
  startSessionFlow({
    navigate: (path) => void leadTo(path).catch(presentError),
    leave: (link) => window.location.assign(link),
    currentPath: () => window.location.hash.slice(1),
  });
  const SignInPage = await loadChunk(loadSignInPage);
  draw = () =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <KnownRoutes value={openRoutes}>
            <LoadAhead>
              <SignInPage address={address} leadTo={leadTo} />
            </LoadAhead>
          </KnownRoutes>
          <NoticeLayer />
        </QueryClientProvider>
      </StrictMode>,
    );
  draw();
}

/** While somebody types: the code of the mailbox. What cannot be had is asked for again by what needs it. */
function LoadAhead({ children }: { readonly children: ReactNode }) {
  useEffect(
    () =>
      whenIdle(() => {
        loadApplication()
          .then(({ loadAppFrame }) => loadAppFrame())
          .catch(() => undefined);
      }),
    [],
  );
  return children;
}

const replaceAddress = (path: string): void => window.history.replaceState(window.history.state, '', `#${path}`);
