import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { outgoingPlacesStrings } from './outgoing-places.strings.ts';
import type { scheduledPath } from './schedule/scheduled-path.ts';

/** Screens of what leaves: the schedule, the send log. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    path: '/scheduled' satisfies typeof scheduledPath,
    needs: 'full',
    access: 'token',
    frame: 'desk',
    load: async () => (await import('./schedule/scheduled-page.tsx')).ScheduledPage,
    crumbs: () => [translate(outgoingPlacesStrings, 'mail'), translate(outgoingPlacesStrings, 'scheduled')],
    title: () => Promise.resolve(translate(outgoingPlacesStrings, 'scheduled')),
  },
  settingsScreen({
    path: '/set/selfChecking',
    order: 180,
    needs: 'own',
    icon: 'clock',
    name: () => translate(outgoingPlacesStrings, 'selfCheck'),
    load: async () => (await import('./self-check/self-check-page.tsx')).SelfCheckPage,
    index: async () => (await import('./self-check/self-check-index.ts')).selfCheckIndex,
  }),
];
