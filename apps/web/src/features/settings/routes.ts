import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { generalWords } from './general.words.ts';
import { settingsScreen } from './settings-screen.ts';

/** General settings: the first of the settings screens. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/normalset',
    icon: 'settings',
    name: () => translate(generalWords, 'general'),
    load: async () => (await import('./general-page.tsx')).GeneralPage,
    index: async () => (await import('./general-index.ts')).generalIndex,
  }),
];
