import type { AppRoute } from './route-types.ts';

/** Opens the page that the person wants first (setting `firstPage`). */
export const startPath = '/';

/** `/` opens this where nothing else is chosen (specification, section 2). */
export const homePath = '/dashboard';

export const inboxPath = '/inbox';

/** `/addressbook` opens this (specification, section 2). */
export const addressBookHome = '/addressbook/allcontacts';

const settingsPath = '/set';
/** What `/set` leads to where it is built (specification, section 2). */
const settingsHome = '/set/normalset';

export interface GuardState {
  signedIn: boolean;
  /** The session flag isChangePassword is 'true'. */
  mustChangePassword: boolean;
  emailAddr: string;
}

type GuardedRoute = Pick<AppRoute, 'path' | 'access'>;

/**
 * Where a path leads instead of itself, or undefined (specification, section 2, "Guards"). `route` is the screen that the
 * path matches; without one the path is unknown: /loginBefore for outsiders, /404 for whoever is signed in.
 */
export function guardPath(
  path: string,
  route: GuardedRoute | undefined,
  routes: readonly GuardedRoute[],
  state: GuardState,
): string | undefined {
  const pathname = path.split('?')[0] ?? path;
  if (!state.signedIn) return route?.access === 'open' ? undefined : signInPath(path);
  // Right after the sign-in the address is not known yet; the page shows it when it is.
  const firstReset = `/firstResetPsd/${encodeURIComponent(state.emailAddr === '' ? 'me' : state.emailAddr)}`;
  const canReset = routes.some((known) => known.path.startsWith('/firstResetPsd/'));
  if (state.mustChangePassword && canReset && !/^\/firstResetPsd\/./.test(pathname)) return firstReset;
  if (isSignInPath(path)) return safeRedirect(path) ?? '/';
  if (pathname === '/') return homePath;
  if (pathname === '/addressbook') return addressBookHome;
  if (pathname === settingsPath) return firstSettingsPath(routes) ?? '/404';
  return route ? undefined : '/404';
}

/** The settings screen that `/set` opens: the general ones, else the first that is built and needs no more than its path. */
export function firstSettingsPath(routes: readonly Pick<GuardedRoute, 'path'>[]): string | undefined {
  const paths = routes
    .map((route) => route.path)
    .filter((path) => path.startsWith(`${settingsPath}/`) && !path.includes(':'));
  return paths.find((path) => path === settingsHome) ?? paths[0];
}

/** Whether a path, with parameters or without, is the sign-in page. */
export const isSignInPath = (path: string): boolean => /^\/(login|loginBefore)(?![^?])/.test(path);

/** The sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  return path === '/' || path === '' ? '/loginBefore' : `/loginBefore?redirect=${encodeURIComponent(path)}`;
}

/** The `redirect` of a sign-in path when it is a screen of ours other than sign-in; never another site. */
export function safeRedirect(path: string): string | undefined {
  const target = new URLSearchParams(path.split('?')[1] ?? '').get('redirect');
  if (target === null || !/^\/(?![/\\])/.test(target) || /^\/(login|loginBefore|404)(?![^?])/.test(target))
    return undefined;
  return target;
}
