import type { AppRoute } from '../../platform/routes/route-types.ts';
import { openRoutes } from './open-routes.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/authorise',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./authorise-page.tsx')).AuthorisePage,
  },
  ...openRoutes,
];
