import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { clientsNameStrings } from './clients-name.strings.ts';
import { devicesPath } from './devices-path.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/client',
    order: 90,
    needs: 'own',
    icon: 'key',
    feature: 'clientSettings',
    name: () => translate(clientsNameStrings, 'clients'),
    load: async () => (await import('./clients-page.tsx')).ClientsPage,
    index: async () => (await import('./settings-index.ts')).clientsIndex,
  }),
  // An entry of the menu of its own (specification, section 2), shown where both switches are on.
  settingsScreen({
    path: '/set/devices',
    order: 100,
    entry: devicesPath,
    menuFeature: 'clientDevices',
    icon: 'phone',
    feature: 'clientSettings',
    name: () => translate(clientsNameStrings, 'devices'),
    load: async () => (await import('./devices-entry.tsx')).DevicesEntry,
    index: async () => (await import('./settings-index.ts')).devicesIndex,
  }),
];
