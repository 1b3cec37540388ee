import type { AppRoute } from '../../platform/routes/route-types.ts';

const load: AppRoute['load'] = async () => (await import('./sign-in-page.tsx')).SignInPage;

/** The sign-in page. */
export const routes: readonly AppRoute[] = [
  { path: '/login', access: 'open', frame: 'bare', load },
  { path: '/loginBefore', access: 'open', frame: 'bare', load },
];
