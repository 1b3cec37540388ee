import { defineFeature } from '../../platform/features/define-feature.ts';

export const addressesFeature = defineFeature({
  name: 'addresses',
  // Whoever is renamed sends by the new name.
  push: { settings: { addresses: [['addresses']], person: [['addresses']] } },
});
