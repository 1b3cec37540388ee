import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { skinNameStrings } from './skin-names.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/skinpeeling',
    order: 120,
    icon: 'skin',
    feature: 'skin',
    name: () => translate(skinNameStrings, 'skin'),
    load: async () => (await import('./skin-page.tsx')).SkinPage,
    index: async () => (await import('./skin-index.ts')).skinIndex,
  }),
];
