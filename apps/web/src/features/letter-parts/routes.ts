import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { settingsScreen } from '../settings/index.ts';
import { accountWords } from './account.words.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/accountalias/:tab',
    needs: 'mailbox',
    entry: '/set/accountalias/signature',
    icon: 'pen',
    name: () => translate(accountWords, 'title'),
    load: async () => (await import('./account-page.tsx')).AccountPage,
    index: async () => (await import('./letter-parts-index.ts')).letterPartsIndex,
  }),
];
