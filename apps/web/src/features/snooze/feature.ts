import { defineFeature } from '../../platform/features/define-feature.ts';

export const snoozeFeature = defineFeature({
  name: 'snooze',
  mailActions: async () => (await import('./mail-actions.ts')).snoozeActions,
});
