import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { settingsScreen } from '../settings/index.ts';
import { clientsNameWords } from './clients-name.words.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    ...settingsScreen({
      path: '/set/client',
      needs: 'own',
      icon: 'key',
      name: () => translate(clientsNameWords, 'clients'),
      load: async () => (await import('./clients-page.tsx')).ClientsPage,
    }),
    feature: 'clientSettings',
  },
];
