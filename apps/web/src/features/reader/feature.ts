import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const readerFeature = defineFeature({
  name: 'reader',
  routes,
  mailActions: async () => (await import('./mail-actions.ts')).readerActions,
});
