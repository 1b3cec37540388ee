import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { homeNameWords } from './home-name.words.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    path: '/dashboard',
    access: 'token',
    frame: 'desk',
    icon: 'inbox',
    crumbs: () => [translate(homeNameWords, 'home')],
    load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/guidang',
    access: 'token',
    frame: 'desk',
    feature: 'mailArchive',
    crumbs: () => [translate(homeNameWords, 'archive')],
    load: async () => (await import('./outside-page.tsx')).ArchivePage,
  },
  {
    path: '/wangguan',
    access: 'token',
    frame: 'desk',
    feature: 'gateway',
    crumbs: () => [translate(homeNameWords, 'gateway')],
    load: async () => (await import('./outside-page.tsx')).GatewayPage,
  },
];
