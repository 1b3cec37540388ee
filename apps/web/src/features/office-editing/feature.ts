import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const officeEditingFeature = defineFeature({
  name: 'office-editing',
  routes,
  fileActions: async () => (await import('./file-actions.ts')).loadOfficeActions(),
});
