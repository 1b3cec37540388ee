import { defineFeature } from '../../platform/features/define-feature.ts';
import { openRoutes } from './open-routes.ts';

export const authorisedMailFeature = defineFeature({
  name: 'authorised-mail',
  routes: openRoutes,
});
