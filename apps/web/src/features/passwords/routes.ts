import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { openRoutes } from './open-routes.ts';
import { passwordsNameStrings } from './passwords-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  ...openRoutes,
  {
    path: '/set/success/:status',
    access: 'token',
    frame: 'wide',
    crumbs: () => [translate(passwordsNameStrings, 'success')],
    load: async () => (await import('./success-page.tsx')).SuccessPage,
  },
];
