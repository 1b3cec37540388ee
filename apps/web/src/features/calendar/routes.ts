import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { calendarNameStrings } from './calendar-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/calendar',
    access: 'token',
    frame: 'wide',
    icon: 'calendar',
    feature: 'calendar',
    needs: 'own',
    crumbs: () => [translate(calendarNameStrings, 'calendar')],
    load: async () => (await import('./calendar-page.tsx')).CalendarPage,
  },
  {
    path: '/calendar/tasks',
    access: 'token',
    frame: 'wide',
    icon: 'calendar',
    feature: 'calendar',
    needs: 'own',
    crumbs: () => [translate(calendarNameStrings, 'calendar'), translate(calendarNameStrings, 'tasks')],
    load: async () => (await import('./tasks/tasks-page.tsx')).TasksPage,
  },
  settingsScreen({
    path: '/set/calendar',
    order: 130,
    icon: 'calendar',
    feature: 'calendar',
    needs: 'own',
    name: () => translate(calendarNameStrings, 'calendarSettings'),
    load: async () => (await import('./settings/calendar-settings-page.tsx')).CalendarSettingsPage,
    index: async () => (await import('./settings/calendar-settings-index.ts')).calendarSettingsIndex,
  }),
];
