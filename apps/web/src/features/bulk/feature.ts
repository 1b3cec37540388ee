import { defineFeature } from '../../platform/features/define-feature.ts';

export const bulkFeature = defineFeature({
  name: 'bulk',
  shellParts: async () => (await import('./shell-parts.tsx')).shellParts,
  mailActions: async () => (await import('./mail-actions.ts')).bulkActions,
});
