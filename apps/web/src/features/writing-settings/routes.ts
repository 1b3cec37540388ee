import { translate } from '../../lib/language/words.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { accountWords } from './account.words.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/accountalias/:tab',
    order: 40,
    needs: 'mailbox',
    entry: '/set/accountalias/signature',
    icon: 'pen',
    name: () => translate(accountWords, 'title'),
    load: async () => (await import('./account-page.tsx')).AccountPage,
    index: async () => (await import('./writing-index.ts')).letterPartsIndex,
  }),
];
