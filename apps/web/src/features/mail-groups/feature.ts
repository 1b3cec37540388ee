import { defineFeature } from '../../platform/features/define-feature.ts';
import { routes } from './routes.ts';

export const mailGroupsFeature = defineFeature({ name: 'mail-groups', routes, push: { afterGap: [['mailGroups']] } });
