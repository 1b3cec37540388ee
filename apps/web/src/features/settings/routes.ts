import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { generalStrings } from './general.strings.ts';

/** General settings: the first of the settings screens. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/normalset',
    order: 10,
    icon: 'settings',
    name: () => translate(generalStrings, 'general'),
    load: async () => (await import('./general-page.tsx')).GeneralPage,
    index: async () => (await import('./general-index.ts')).generalIndex,
  }),
];
