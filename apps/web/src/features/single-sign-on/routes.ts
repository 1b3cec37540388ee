import type { AppRoute } from '../../platform/routes/route-types.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    path: '/authorise',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./authorise-page.tsx')).AuthorisePage,
  },
  {
    path: '/authorise/refused',
    access: 'open',
    frame: 'bare',
    load: async () => (await import('./unknown-program-page.tsx')).UnknownProgramPage,
  },
];
