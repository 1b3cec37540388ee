import type { AppRoute } from '../../shell/route-types.ts';

export { beforeSignOut, finishWork } from './finish-work.ts';
export {
  failNavigation,
  loadIdentity,
  resetToken,
  signOut,
  startSessionFlow,
  switchMailbox,
} from './session-flow.ts';
export { notePasswordChanged, rememberLogoutLink, type SessionState, useSession } from './session-store.ts';
export { validatePhone } from './validate-phone.ts';

const load: AppRoute['load'] = async () => (await import('./sign-in-page.tsx')).SignInPage;

export const routes: readonly AppRoute[] = [
  { path: '/login', access: 'open', frame: 'bare', load },
  { path: '/loginBefore', access: 'open', frame: 'bare', load },
];

/** Who signed in, for the self-query screen; its code comes when it is asked for. */
export const loadLoginLog = async () => (await import('./login-log.tsx')).LoginLog;
