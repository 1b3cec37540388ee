import type { AppRoute } from '../../platform/routes/route-types.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
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
