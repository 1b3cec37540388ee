import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startSessionFlow, useSession } from './features/identity/index.ts';
import { LockGate, startLockFlow } from './features/lockscreen/index.ts';
import { loadWatermark } from './features/look/index.ts';
import { applyAppearance, readAppearance } from './lib/appearance.ts';
import { queryClient } from './lib/query-client.ts';
import { installTrustedTypes } from './lib/trusted-types.ts';
import { startWords } from './lib/words.ts';
import { createAppRouter } from './shell/app-router.tsx';
import { KnownRoutes } from './shell/known-routes.ts';
import { appRoutes } from './shell/routes.tsx';
import { NoticeLayer } from './ui/notice-layer.tsx';
import './ui/tokens.css';
import './ui/skins.css';
import './ui/base.css';

installTrustedTypes();
startWords();
applyAppearance(readAppearance());

const router = createAppRouter(appRoutes);
startSessionFlow({
  navigate: (path) => void router.navigate(path, { replace: true }),
  leave: (link) => window.location.assign(link),
  currentPath: () => router.state.location.pathname + router.state.location.search,
});

startLockFlow();

const Watermark = lazy(async () => ({ default: await loadWatermark() }));

/** Above every screen of whoever is signed in, printed ones too. */
function WatermarkLayer() {
  return useSession((state) => state.signedIn) ? (
    <Suspense>
      <Watermark />
    </Suspense>
  ) : null;
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
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
