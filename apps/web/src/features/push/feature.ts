import { defineFeature } from '../../platform/features/define-feature.ts';

export const pushFeature = defineFeature({
  name: 'push',
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
});
