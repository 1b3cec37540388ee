import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const trustFeature = defineFeature({
  name: 'trust',
  routes,
  push: { settings: { senderRules: [['trust']] } },
});
