import type { AppRoute } from '../platform/routes/route-types.ts';
import { features } from './features.ts';

const notFoundRoute: AppRoute = {
  path: '/404',
  access: 'open',
  frame: 'bare',
  load: async () => (await import('./layout/not-found-page.tsx')).NotFoundPage,
};

/** Every screen that is built: guards, menus and breadcrumb know these. */
export const appRoutes: readonly AppRoute[] = [...features.flatMap(({ routes }) => routes ?? []), notFoundRoute];
