import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const qrSignInFeature = defineFeature({
  name: 'qr-sign-in',
  routes,
});
