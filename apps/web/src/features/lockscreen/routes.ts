import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { lockNameStrings } from './lock-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/lockscreen',
    access: 'token',
    frame: 'bare',
    feature: 'lockScreen',
    load: async () => (await import('./lockscreen-page.tsx')).LockscreenPage,
  },
  settingsScreen({
    path: '/set/lockscreen',
    order: 80,
    icon: 'lock',
    feature: 'lockScreen',
    name: () => translate(lockNameStrings, 'lockScreen'),
    load: async () => (await import('./lock-settings-page.tsx')).LockSettingsPage,
    index: async () => (await import('./lock-index.ts')).lockIndex,
  }),
];
