import { memo } from 'react';
import { createHashRouter, matchPath, type Path, parsePath, type RouteObject, redirect, replace } from 'react-router';
import { loadAddressBookFrame } from '../features/contacts/index.ts';
import { loadSetFrame } from '../features/settings/index.ts';
import { readQuery } from '../platform/api/read-query.ts';
import { loadChunk } from '../platform/chunks/load-chunk.ts';
import { guardPath, homePath, inboxPath, startPath } from '../platform/routes/guards.ts';
import type { AppRoute } from '../platform/routes/route-types.ts';
import { useSession } from '../platform/session/session-store.ts';
import { homeIndexQuery } from '../platform/settings/home-index.ts';
import { features } from './features.ts';
import { CrashPage } from './layout/crash-page.tsx';
import { StartScreen } from './layout/start-screen.tsx';
import { loadMailActions } from './mail-actions.ts';
import { loadShellParts } from './shell-parts/registered-shell-parts.ts';

/** The code of the frame around every screen of whoever is signed in, with what capabilities put into it. */
export const loadAppFrame = () =>
  loadChunk(() =>
    Promise.all([import('./layout/app-layout.tsx'), loadShellParts(features), loadMailActions(features)]),
  );

/** Builds the hash router from the table, with a guard for every screen. */
export function createAppRouter(routes: readonly AppRoute[]) {
  const findTarget = ({ pathname, search }: Pick<Path, 'pathname' | 'search'>) => {
    const route = routes.find((known) => matchPath(known.path, pathname) !== null);
    const { signedIn, isChangePassword, emailAddr } = useSession.getState();
    return guardPath(pathname + search, route, routes, {
      signedIn,
      mustChangePassword: isChangePassword,
      emailAddr,
    });
  };
  const guard = ({ request }: { request: Request }): Response | null | Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const target = findTarget({ pathname, search });
    if (target === undefined) return null;
    const lead = isAddress(pathname + search) ? replace : redirect;
    return pathname === startPath && target === homePath ? findFirstPage().then((path) => lead(path)) : lead(target);
  };
  const screen = (route: AppRoute): RouteObject => ({
    path: route.path,
    handle: route,
    loader: guard,
    ErrorBoundary: CrashPage,
    HydrateFallback: StartScreen,
    // The router draws every screen again whenever it begins or ends a navigation; a screen has no properties to change.
    lazy: async () => ({ Component: memo(await loadChunk(route.load)) }),
  });
  const bare = routes.filter((route) => route.frame === 'bare').map(screen);
  const framed = routes.filter((route) => route.frame === 'standard' || route.frame === 'wide').map(screen);
  const settings = routes.filter((route) => route.frame === 'settings').map(screen);
  const addressBook = routes.filter((route) => route.frame === 'addressBook').map(screen);
  if (!useSession.getState().signedIn) leaveClosedScreen(findTarget);
  return createHashRouter([
    ...bare,
    {
      HydrateFallback: StartScreen,
      ErrorBoundary: CrashPage,
      lazy: async () => {
        const [{ AppLayout }] = await loadAppFrame();
        return { Component: memo(AppLayout) };
      },
      children: [
        ...framed,
        {
          HydrateFallback: StartScreen,
          lazy: async () => ({ Component: memo(await loadChunk(loadSetFrame)) }),
          children: settings,
        },
        {
          HydrateFallback: StartScreen,
          lazy: async () => ({ Component: memo(await loadChunk(loadAddressBookFrame)) }),
          children: addressBook,
        },
      ],
    },
    { path: '*', loader: guard, HydrateFallback: StartScreen, element: null },
  ]);
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Whether the browser's history has an entry for a path that is being guarded: it was typed, or Back leads to it. That entry gets the new path. One
 * more beside it would catch whoever goes back.
 */
function isAddress(path: string): boolean {
  // Encoded as the router encodes it: a quote stays as it is behind `#`, and not in a query.
  const { pathname, search } = new URL(window.location.origin + window.location.hash.slice(1).replace(/^(?!\/)/, '/'));
  return pathname + search === path;
}

/**
 * Before there is a router: it loads the code of a screen while its guard decides, so the sign-in page would wait for the code of the screen that
 * it stands in for.
 */
function leaveClosedScreen(findTarget: (path: Pick<Path, 'pathname' | 'search'>) => string | undefined): void {
  const { pathname = startPath, search = '' } = parsePath(window.location.hash.slice(1));
  const target = findTarget({ pathname, search });
  if (target !== undefined) window.history.replaceState(window.history.state, '', `#${target}`);
}

/** What `/` opens for this person; the specification's page when the settings cannot be loaded, which that page says. */
async function findFirstPage(): Promise<string> {
  const index = await readQuery({ ...homeIndexQuery, staleTime: 'static' }).catch(() => undefined);
  return index?.settings.firstPage === 'inbox' ? inboxPath : homePath;
}
