import { translate } from '../../lib/language/words.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { sharingNameWords } from './sharing-name.words.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/sharing',
    needs: 'own',
    icon: 'people',
    name: () => translate(sharingNameWords, 'sharing'),
    load: async () => (await import('./sharing-page.tsx')).SharingPage,
    index: async () => (await import('./sharing-index.ts')).sharingIndex,
  }),
];
