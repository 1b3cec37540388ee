import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { screenEntry } from '../../platform/features/more-entry.ts';
import { outboxListsStrings } from './outbox-lists.strings.ts';
import { routes } from './routes.ts';
import { useScheduledEntry } from './schedule/use-scheduled-entry.ts';

export const outboxFeature = defineFeature({
  name: 'outbox',
  routes,
  mailActions: async () => (await import('./mail-actions.ts')).outboxActions,
  sidebarEntries: useScheduledEntry,
  moreEntries: [
    {
      group: 1,
      order: 20,
      entry: screenEntry('/set/selfChecking', {
        key: 'selfCheck',
        icon: 'clock',
        name: () => translate(outboxListsStrings, 'selfCheck'),
      }),
    },
  ],
  push: { events: { pendingChanged: [['outgoing', 'scheduled']] } },
});
