import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { settingsScreen } from '../settings/index.ts';
import { outgoingPlacesWords } from './outgoing-places.words.ts';
import type { scheduledPath } from './scheduled-path.ts';

/** Screens of what leaves: the schedule, the send log. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    path: '/scheduled' satisfies typeof scheduledPath,
    needs: 'full',
    access: 'token',
    frame: 'desk',
    load: async () => (await import('./scheduled-page.tsx')).ScheduledPage,
    crumbs: () => [translate(outgoingPlacesWords, 'mail'), translate(outgoingPlacesWords, 'scheduled')],
    title: () => Promise.resolve(translate(outgoingPlacesWords, 'scheduled')),
  },
  settingsScreen({
    path: '/set/selfChecking',
    needs: 'own',
    icon: 'clock',
    name: () => translate(outgoingPlacesWords, 'selfCheck'),
    load: async () => (await import('./self-check-page.tsx')).SelfCheckPage,
    index: async () => (await import('./outgoing-index.ts')).selfCheckIndex,
  }),
];
