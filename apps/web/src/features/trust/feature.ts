import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const trustFeature = defineFeature({
  name: 'trust',
  routes,
  mailActions: async () => (await import('./mail-actions.ts')).trustActions,
  push: { settings: { senderRules: [['trust']] } },
});
