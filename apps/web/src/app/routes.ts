import type { Feature } from '../platform/features/define-feature.ts';
import type { AppRoute } from '../platform/routes/route-types.ts';
import { features } from './features.ts';
import { notFoundRoute } from './open-routes.ts';

/** The screens of these capabilities, and the one for paths that lead nowhere. */
export const collectRoutes = (capabilities: readonly Feature[]): readonly AppRoute[] => [
  ...capabilities.flatMap(({ routes }) => routes ?? []),
  notFoundRoute,
];

/** Every screen that is built: guards, menus and breadcrumb know these. */
export const appRoutes = collectRoutes(features);
