import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { screenEntry } from '../../platform/features/more-entry.ts';
import { calendarNameStrings } from './calendar-name.strings.ts';
import { routes } from './routes.ts';

const name = (): string => translate(calendarNameStrings, 'calendar');
const events = [
  ['calendar', 'occurrences'],
  ['calendar', 'list'],
  ['calendar', 'event'],
  ['calendar', 'freeBusy'],
  ['calendar', 'invitation'],
  ['calendar', 'tasks'],
  ['calendar', 'search'],
];

export const calendarFeature = defineFeature({
  name: 'calendar',
  routes,
  mainMenus: [
    {
      key: 'calendar',
      name,
      icon: 'calendar',
      path: '/calendar',
      inside: /^\/calendar/,
      order: 40,
      feature: 'calendar',
    },
  ],
  moreEntries: [
    {
      group: 1,
      order: 30,
      entry: screenEntry('/calendar', { key: 'calendar', icon: 'calendar', name, feature: 'calendar' }),
    },
  ],
  goShortcuts: [{ stroke: 'g a', name, path: '/calendar' }],
  shortcuts: async () => [
    (await import('./calendar-shortcuts.ts')).calendarShortcuts,
    (await import('./tasks/task-shortcuts.ts')).taskShortcuts,
  ],
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
  mailActions: async () => (await import('./mail-actions.ts')).calendarActions,
  push: {
    events: {
      calendarChanged: [...events, ['calendar', 'reminders']],
      // Reminders are those of one's own calendars.
      sharedCalendarsChanged: events,
      remindersDue: [['calendar', 'reminders']],
    },
    settings: { calendar: events },
    afterGap: [...events, ['calendar', 'reminders']],
  },
});
