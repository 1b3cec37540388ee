import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { LockGate, startLockFlow } from '../features/lockscreen/index.ts';
import { loadWatermark } from '../features/theme/index.ts';
import { mailFollowUps } from '../mail-model/mail-follow-ups.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { lazyPart } from '../platform/chunks/lazy-part.ts';
import { startCodeMoves } from '../platform/chunks/move-to-new-code.ts';
import { startConnectionWatch } from '../platform/connection/connection-watch.ts';
import { registerFileActions } from '../platform/features/file-action.ts';
import { platformFollowUps } from '../platform/platform-follow-ups.ts';
import { registerFollowUps } from '../platform/push/follow-ups.ts';
import { KnownRoutes } from '../platform/routes/known-routes.ts';
import { startSessionFlow } from '../platform/session/session-flow.ts';
import { useSession } from '../platform/session/session-store.ts';
import { NoticeLayer } from '../ui/notices/notice-layer.tsx';
import { type AppRouter, createAppRouter } from './app-router.tsx';
import { firstScreenAsked } from './ask-for-first-screen.ts';
import { features } from './features.ts';
import { appRoutes } from './routes.ts';

export { loadAppFrame } from './app-router.tsx';

const Watermark = lazyPart(loadWatermark);

/** Above every screen of whoever is signed in, printed ones too. */
function WatermarkLayer() {
  return useSession((state) => state.signedIn) ? (
    <Suspense>
      <Watermark />
    </Suspense>
  ) : null;
}

/** Everything but the sign-in page: draws the screen of the address, and follows it. `isSignInShown`: what is drawn stays until there is a screen. */
export async function startApplication(root: Root, { isSignInShown = false } = {}): Promise<void> {
  registerFileActions(features.flatMap(({ fileActions }) => fileActions ?? []));
  registerFollowUps([...features.flatMap(({ push }) => push ?? []), mailFollowUps, platformFollowUps]);
  const router = createAppRouter(appRoutes);
  startSessionFlow({
    navigate: (path) => void router.navigate(path, { replace: true }),
    leave: (link) => window.location.assign(link),
    currentPath: () => router.state.location.pathname + router.state.location.search,
  });
  startConnectionWatch(queryClient);
  startCodeMoves(() => {
    const { location } = router.state.navigation;
    return location && location.pathname + location.search;
  });
  startLockFlow();
  if (isSignInShown) await Promise.all([whenInitialized(router), firstScreenAsked()]);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <KnownRoutes value={appRoutes}>
          <LockGate>
            <RouterProvider router={router} />
            <WatermarkLayer />
          </LockGate>
        </KnownRoutes>
        <NoticeLayer />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Once the router has the first screen's code. */
function whenInitialized(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
