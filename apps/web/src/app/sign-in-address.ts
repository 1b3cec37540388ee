import { isSignInPath, signInPath } from '../platform/routes/guards.ts';
import { openRoutes } from './open-routes.ts';

const firstSegment = (path: string): string => path.split(/[/?]/)[1] ?? '';

const openSegments: ReadonlySet<string> = new Set(openRoutes.map(({ path }) => firstSegment(path)));

/**
 * What the sign-in page has in the address in place of this one (`#/inbox`), for whoever has no session. Undefined where the screen may be open to
 * everybody: then the guard of the application decides. By the first segment alone, since the router is no part of the sign-in page.
 */
export function findSignInAddress(hash: string): string | undefined {
  const written = hash.replace(/^#/, '');
  const path = written.startsWith('/') ? written : `/${written}`;
  if (isSignInPath(path)) return path;
  return openSegments.has(firstSegment(path)) ? undefined : signInPath(path);
}
