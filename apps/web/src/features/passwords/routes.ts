import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { passwordsStrings } from './passwords.strings.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
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
  {
    path: '/set/success/:status',
    access: 'token',
    frame: 'wide',
    crumbs: () => [translate(passwordsStrings, 'success')],
    load: async () => (await import('./success-page.tsx')).SuccessPage,
  },
];
