import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const rulesFeature = defineFeature({
  name: 'rules',
  routes,
  mailActions: async () => (await import('./mail-actions.ts')).rulesActions,
  push: {
    // A rule rests when its folder or label is gone.
    events: { folderChanged: [['rules']], labelChanged: [['rules']] },
    settings: { mailRules: [['rules']] },
  },
});
