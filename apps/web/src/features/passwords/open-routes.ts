import type { AppRoute } from '../../platform/routes/route-types.ts';

/** The screens that need no session. Only light modules: the sign-in page loads this too. */
export const openRoutes: readonly AppRoute[] = [
  {
    path: '/resetPassword',
    access: 'open',
    frame: 'bare',
    load: async () => (await import('./reset-page.tsx')).ResetPage,
  },
  {
    path: '/firstResetPsd/:email',
    access: 'open',
    frame: 'bare',
    load: async () => (await import('./first-reset-page.tsx')).FirstResetPage,
  },
];
