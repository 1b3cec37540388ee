import { defineFeature } from '../../platform/features/define-feature.ts';

export const addressesFeature = defineFeature({
  name: 'addresses',
  push: { settings: { addresses: [['addresses']] } },
});
