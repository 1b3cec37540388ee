import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const largeAttachmentsFeature = defineFeature({
  name: 'large-attachments',
  routes,
});
