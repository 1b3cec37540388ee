/** Outside links: to the mail gateway, the archive and the management console, which are other programs. */
import { defineFeature, type Feature } from '../../feature.ts';
import { createOutsideLinkRoutes, type OutsideLinkServices } from './routes.ts';

/** The capability for the composition root. */
function createOutsideLinksFeature(services: OutsideLinkServices): Feature {
  return { name: 'outside-links', routes: createOutsideLinkRoutes(services) };
}

export const outsideLinksFeature = defineFeature({ name: 'outside-links', create: createOutsideLinksFeature });
