import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const foldersFeature = defineFeature({
  name: 'folders',
  routes,
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
  commands: async () => (await import('./commands.ts')).useFolderCommands,
});
