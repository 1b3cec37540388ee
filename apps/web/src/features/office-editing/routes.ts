import type { AppRoute } from '../../platform/routes/route-types.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/office/:nodeId',
    access: 'token',
    frame: 'bare',
    feature: 'netdisk',
    needs: 'own',
    load: async () => (await import('./office-page.tsx')).OfficePage,
  },
];
