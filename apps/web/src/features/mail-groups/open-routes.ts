import type { AppRoute } from '../../platform/routes/route-types.ts';

/** The screens that need no session. Only light modules: the sign-in page loads this too. */
export const openRoutes: readonly AppRoute[] = [
  {
    path: '/unsubscribe/:token',
    access: 'open',
    frame: 'bare',
    load: async () => (await import('./leave-page.tsx')).LeavePage,
  },
];
