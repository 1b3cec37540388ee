import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const personDetailsFeature = defineFeature({
  name: 'person-details',
  routes,
});
