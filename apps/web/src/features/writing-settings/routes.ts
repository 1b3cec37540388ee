import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { accountStrings } from './account.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/accountalias/:tab',
    order: 40,
    needs: 'mailbox',
    entry: '/set/accountalias/signature',
    icon: 'pen',
    name: () => translate(accountStrings, 'title'),
    load: async () => (await import('./account-page.tsx')).AccountPage,
    index: async () => (await import('./writing-index.ts')).writingAidsIndex,
  }),
];
