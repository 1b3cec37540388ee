import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const writingSettingsFeature = defineFeature({
  name: 'writing-settings',
  routes,
});
