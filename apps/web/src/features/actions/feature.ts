import { defineFeature } from '../../platform/features/define-feature.ts';

export const actionsFeature = defineFeature({
  name: 'actions',
  mailActions: async () => (await import('./actions.ts')).ownActions,
  commands: async () => (await import('./commands.ts')).useActionCommands,
});
