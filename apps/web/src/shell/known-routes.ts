import { createContext, useContext } from 'react';
import type { AppRoute } from './route-types.ts';

/** The table of screens for what is drawn inside the router; filled by `AppRouter` (importing the table would be a circle). */
export const KnownRoutes = createContext<readonly AppRoute[]>([]);

/** Whether a screen is built: menus leave out what is not. */
export function useRouteExists(): (path: string) => boolean {
  const routes = useContext(KnownRoutes);
  return (path) => routes.some((route) => route.path === path);
}
