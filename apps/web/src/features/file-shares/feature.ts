import { defineFeature } from '../../platform/features/define-feature.ts';
import { openRoutes } from './open-routes.ts';

export const fileSharesFeature = defineFeature({
  name: 'file-shares',
  routes: openRoutes,
  fileActions: async () => (await import('./file-actions.ts')).fileShareActions,
  push: { settings: { fileShares: [['file-shares', 'own']] }, afterGap: [['file-shares', 'own']] },
});
