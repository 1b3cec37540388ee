import { createContext, useContext, useMemo } from 'react';
import { useMailboxRight } from '../settings/mailbox-right.ts';
import type { AppRoute } from './route-types.ts';

/** The table of screens for what is drawn inside the router; filled by `AppRouter` (importing the table would be a circle). */
export const KnownRoutes = createContext<readonly AppRoute[]>([]);

/** The screens that the right in the open mailbox is enough for: menus and links are made of these. */
export function useUsableRoutes(): readonly AppRoute[] {
  const routes = useContext(KnownRoutes);
  const { mayDo } = useMailboxRight();
  return useMemo(() => routes.filter(({ needs }) => needs === undefined || mayDo(needs)), [routes, mayDo]);
}

/** Whether a screen is built, and open to this person: menus leave out what is not. */
export function useRouteExists(): (path: string) => boolean {
  const routes = useUsableRoutes();
  return (path) => routes.some((route) => route.path === path);
}
