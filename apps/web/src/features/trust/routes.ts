import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { settingsScreen } from '../settings/index.ts';
import { trustWords } from './trust.words.ts';

/** Screens about whom to trust. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/mailfilter',
    needs: 'mailbox',
    icon: 'filter',
    name: () => translate(trustWords, 'mailFilter'),
    load: async () => (await import('./filter-page.tsx')).FilterPage,
    index: async () => (await import('./trust-index.ts')).trustIndex,
  }),
];
