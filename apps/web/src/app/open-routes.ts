import type { AppRoute } from '../platform/routes/route-types.ts';

export const notFoundRoute: AppRoute = {
  path: '/404',
  access: 'open',
  frame: 'bare',
  load: async () => (await import('./layout/not-found-page.tsx')).NotFoundPage,
};

const declared = import.meta.glob<readonly AppRoute[]>('../features/*/open-routes.ts', {
  eager: true,
  import: 'openRoutes',
});

/** Every screen that needs no session, known without the table of all screens: that is no part of the sign-in page. */
export const openRoutes: readonly AppRoute[] = [...Object.values(declared).flat(), notFoundRoute];
