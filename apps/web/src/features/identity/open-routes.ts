import type { AppRoute } from '../../platform/routes/route-types.ts';

const load: AppRoute['load'] = async () => (await import('./sign-in-screen.tsx')).SignInScreen;

/** The screens that need no session. Only light modules: the sign-in page loads this too. */
export const openRoutes: readonly AppRoute[] = [
  { path: '/login', access: 'open', frame: 'bare', load },
  { path: '/loginBefore', access: 'open', frame: 'bare', load },
];
