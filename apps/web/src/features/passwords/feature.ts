import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const passwordsFeature = defineFeature({
  name: 'passwords',
  routes,
  shellParts: async () => (await import('./shell-parts.tsx')).shellParts,
});
