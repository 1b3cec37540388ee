import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const sharedMailboxesFeature = defineFeature({
  name: 'shared-mailboxes',
  routes,
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
});
