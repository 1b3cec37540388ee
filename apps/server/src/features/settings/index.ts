/** Settings: a person's own, an organisation's, and the feature switches. Knows no other capability. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createSettingsRoutes } from './routes.ts';

export {
  type FeatureAnswers,
  type FeatureSubject,
  isFeatureOn,
  listNarrowSwitches,
  readFeatures,
  toFeatureSubject,
} from './feature-switches.ts';
export { presentAppSettings } from './present-app-settings.ts';
export { type FeatureTarget, setFeature } from './set-feature.ts';
export { isOrgSettingKey, setOrgSetting } from './set-org-setting.ts';

/** The capability for the composition root. */
export function createSettingsFeature(services: Pick<Services, 'database'>): Feature {
  return { name: 'settings', routes: createSettingsRoutes(services) };
}

export const settingsFeature = defineFeature({ name: 'settings', create: createSettingsFeature });
