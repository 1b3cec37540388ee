import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createAppRouter } from './app/app-router.tsx';
import { features } from './app/features.ts';
import { leadIntoMailbox } from './app/lead-into-mailbox.ts';
import { appRoutes } from './app/routes.ts';
import { LockGate, startLockFlow } from './features/lockscreen/index.ts';
import { loadWatermark } from './features/theme/index.ts';
import { startAppearance } from './lib/appearance.ts';
import { removeFirstFrame } from './lib/html/first-frame.ts';
import { installTrustedTypes } from './lib/html/trusted-types.ts';
import { startStrings } from './lib/language/strings.ts';
import { mailFollowUps } from './mail-model/mail-follow-ups.ts';
import { queryClient } from './platform/api/query-client.ts';
import { lazyPart } from './platform/chunks/lazy-part.ts';
import { startCodeMoves } from './platform/chunks/move-to-new-code.ts';
import { startConnectionWatch } from './platform/connection/connection-watch.ts';
import { registerFileActions } from './platform/features/file-action.ts';
import { platformFollowUps } from './platform/platform-follow-ups.ts';
import { registerFollowUps } from './platform/push/follow-ups.ts';
import { KnownRoutes } from './platform/routes/known-routes.ts';
import { startSessionFlow } from './platform/session/session-flow.ts';
import { useSession } from './platform/session/session-store.ts';
import { NoticeLayer } from './ui/notices/notice-layer.tsx';
import './ui/theme/tokens.css';
import './ui/theme/skins.css';
import './ui/theme/base.css';
import './ui/theme/selects.css';

installTrustedTypes();
startStrings();
startAppearance();

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
leadIntoMailbox(router);

const Watermark = lazyPart(loadWatermark);

/** Above every screen of whoever is signed in, printed ones too. */
function WatermarkLayer() {
  return useSession((state) => state.signedIn) ? (
    <Suspense>
      <Watermark />
    </Suspense>
  ) : null;
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
removeFirstFrame(container);
createRoot(container).render(
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
