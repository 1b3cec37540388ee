import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { sharingNameStrings } from './sharing-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/sharing',
    needs: 'own',
    icon: 'people',
    name: () => translate(sharingNameStrings, 'sharing'),
    load: async () => (await import('./sharing-page.tsx')).SharingPage,
    index: async () => (await import('./sharing-index.ts')).sharingIndex,
  }),
];
