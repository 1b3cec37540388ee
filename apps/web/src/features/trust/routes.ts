import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { trustStrings } from './trust.strings.ts';

/** Screens about whom to trust. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/mailfilter',
    order: 70,
    needs: 'mailbox',
    icon: 'filter',
    name: () => translate(trustStrings, 'mailFilter'),
    load: async () => (await import('./filter-page.tsx')).FilterPage,
    index: async () => (await import('./trust-index.ts')).trustIndex,
  }),
];
