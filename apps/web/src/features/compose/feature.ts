import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const composeFeature = defineFeature({
  name: 'compose',
  routes,
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
  shortcuts: async () => [(await import('./compose-shortcuts.ts')).composeShortcuts],
  mailActions: async () => (await import('./mail-actions.ts')).composeActions,
});
