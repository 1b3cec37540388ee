import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const authorisationCodesFeature = defineFeature({
  name: 'authorisation-codes',
  routes,
  push: { settings: { clients: [['clients']] } },
});
