import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const identityFeature = defineFeature({
  name: 'identity',
  routes,
});
