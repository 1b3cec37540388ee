import { defineFeature } from '../../platform/features/define-feature.ts';
import { useOutsideEntries } from './outside-entries.ts';
import { routes } from './routes.ts';

export const outsideLinksFeature = defineFeature({
  name: 'outside-links',
  routes,
  sidebarEntries: useOutsideEntries,
});
