import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const settingsFeature = defineFeature({
  name: 'settings',
  routes,
  commands: async () => (await import('./commands.ts')).useSettingsCommands,
});
