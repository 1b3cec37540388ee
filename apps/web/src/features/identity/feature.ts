import { defineFeature } from '../../platform/features/define-feature.ts';
import { openRoutes } from './open-routes.ts';

export const identityFeature = defineFeature({
  name: 'identity',
  routes: openRoutes,
});
