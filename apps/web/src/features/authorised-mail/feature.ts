import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const authorisedMailFeature = defineFeature({
  name: 'authorised-mail',
  routes,
});
