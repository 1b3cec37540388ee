import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { homeNameStrings } from './home-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/dashboard',
    access: 'token',
    frame: 'standard',
    icon: 'inbox',
    settingsOrder: 190,
    crumbs: () => [translate(homeNameStrings, 'home')],
    load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  },
];
