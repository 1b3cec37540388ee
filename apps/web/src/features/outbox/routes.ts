import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { outboxListsStrings } from './outbox-lists.strings.ts';
import type { scheduledPath } from './schedule/scheduled-path.ts';

/** Screens of what leaves: the schedule, the send log. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/scheduled' satisfies typeof scheduledPath,
    needs: 'full',
    access: 'token',
    frame: 'standard',
    load: async () => (await import('./schedule/scheduled-page.tsx')).ScheduledPage,
    crumbs: () => [translate(outboxListsStrings, 'mail'), translate(outboxListsStrings, 'scheduled')],
    title: () => Promise.resolve(translate(outboxListsStrings, 'scheduled')),
  },
  settingsScreen({
    path: '/set/selfChecking',
    order: 180,
    needs: 'own',
    icon: 'clock',
    name: () => translate(outboxListsStrings, 'selfCheck'),
    load: async () => (await import('./self-check/self-check-page.tsx')).SelfCheckPage,
    index: async () => (await import('./self-check/self-check-index.ts')).selfCheckIndex,
  }),
];
