import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const searchFeature = defineFeature({
  name: 'search',
  routes,
  shellParts: async () => (await import('./shell-parts.tsx')).shellParts,
  commands: async () => (await import('./commands.ts')).useSearchCommands,
});
