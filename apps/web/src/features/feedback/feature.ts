import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { feedbackNameStrings } from './feedback-name.strings.ts';
import { showFeedback } from './feedback-store.ts';

export const feedbackFeature = defineFeature({
  name: 'feedback',
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
  moreEntries: [
    {
      group: 2,
      order: 10,
      // The feedback box is there only when `privateEnable` is 0 (specification, section 2).
      entry: ({ app }) =>
        app?.privateEnable === 0
          ? {
              kind: 'item',
              key: 'feedback',
              label: translate(feedbackNameStrings, 'feedback'),
              icon: 'conversation',
              onSelect: () => showFeedback('feedback'),
            }
          : undefined,
    },
    {
      group: 2,
      order: 20,
      // Requests of one's own; in another's mailbox there is nobody to ask for it.
      entry: ({ app }) =>
        app === undefined
          ? undefined
          : {
              kind: 'item',
              key: 'ask',
              label: translate(feedbackNameStrings, 'askAdministrator'),
              icon: 'user',
              onSelect: () => showFeedback('ask'),
            },
    },
  ],
});
