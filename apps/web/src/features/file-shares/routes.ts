import type { AppRoute } from '../../platform/routes/route-types.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    path: '/sharefile',
    access: 'open',
    frame: 'bare',
    load: async () => (await import('./visit/share-page.tsx')).SharePage,
  },
];
