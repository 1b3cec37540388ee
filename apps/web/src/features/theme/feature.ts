import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';
import { useSkinEntry } from './skin-entry.ts';

export const themeFeature = defineFeature({
  name: 'theme',
  routes,
  shellParts: async () => (await import('./shell-parts.tsx')).shellParts,
  moreEntries: [{ group: 1, order: 50, entry: useSkinEntry }],
});
