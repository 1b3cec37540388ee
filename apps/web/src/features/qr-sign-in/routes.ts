import type { AppRoute } from '../../platform/routes/route-types.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/scan/:code',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./scan-page.tsx')).ScanPage,
  },
];
