import { defineFeature } from '../../platform/features/define-feature.ts';

export const writingAidsFeature = defineFeature({
  name: 'writing-aids',
  push: { settings: { writingAids: [['writingAids']] } },
});
