import type { AppRoute } from '../../platform/routes/route-types.ts';

/** Screens that show a message without the lists: printing, and links that mail clients follow. */
export const routes: readonly AppRoute[] = [
  {
    path: '/print/:boxId/:id',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./pages/print-page.tsx')).PrintPage,
  },
  {
    path: '/set/print/:uid/:mbox',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./pages/print-page.tsx')).PrintFromSettingsPage,
  },
  {
    path: '/linkPage',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./pages/link-page.tsx')).LinkPage,
  },
];
