import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { personDetailsNameStrings } from './person-details-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/account',
    order: 20,
    needs: 'own',
    icon: 'shield',
    name: () => translate(personDetailsNameStrings, 'account'),
    load: async () => (await import('./account-page.tsx')).AccountPage,
    index: async () => (await import('./account-index.ts')).accountIndex,
  }),
];
