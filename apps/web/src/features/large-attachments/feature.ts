import { defineFeature } from '../../platform/features/define-feature.ts';
import { openRoutes } from './open-routes.ts';

export const largeAttachmentsFeature = defineFeature({
  name: 'large-attachments',
  routes: openRoutes,
});
