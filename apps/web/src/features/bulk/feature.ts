import { defineFeature } from '../../platform/features/define-feature.ts';

export const bulkFeature = defineFeature({
  name: 'bulk',
  mailActions: async () => (await import('./mail-actions.ts')).bulkActions,
});
