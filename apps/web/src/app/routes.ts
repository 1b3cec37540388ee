import type { Feature } from '../platform/features/define-feature.ts';
import type { AppRoute } from '../platform/routes/route-types.ts';
import { features } from './features.ts';

const notFoundRoute: AppRoute = {
  path: '/404',
  access: 'open',
  frame: 'bare',
  load: async () => (await import('./layout/not-found-page.tsx')).NotFoundPage,
};

/** The screens of these capabilities, and the one for paths that lead nowhere. */
export const collectRoutes = (capabilities: readonly Feature[]): readonly AppRoute[] => [
  ...capabilities.flatMap(({ routes }) => routes ?? []),
  notFoundRoute,
];

/** Every screen that is built: guards, menus and breadcrumb know these. */
export const appRoutes = collectRoutes(features);
