import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { settingsScreen } from '../settings/index.ts';
import { outgoingWords } from './outgoing.words.ts';
import type { scheduledPath } from './scheduled-path.ts';

/** Screens of what leaves: the schedule, the send log. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    path: '/scheduled' satisfies typeof scheduledPath,
    access: 'token',
    frame: 'desk',
    load: async () => (await import('./scheduled-page.tsx')).ScheduledPage,
    crumbs: () => [translate(outgoingWords, 'mail'), translate(outgoingWords, 'scheduled')],
    title: () => Promise.resolve(translate(outgoingWords, 'scheduled')),
  },
  settingsScreen({
    path: '/set/selfChecking',
    icon: 'clock',
    name: () => translate(outgoingWords, 'selfCheck'),
    load: async () => (await import('./self-check-page.tsx')).SelfCheckPage,
  }),
];
