import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const singleSignOnFeature = defineFeature({
  name: 'single-sign-on',
  routes,
});
