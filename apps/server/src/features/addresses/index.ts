/** Addresses: nicknames, aliases that people make, and whom one may send as. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createAddressesRoutes } from './routes.ts';

export { deleteGrant, saveGrant } from './change-grants.ts';
export { findSender, listSenders } from './list-senders.ts';

/** The capability for the composition root. */
export function createAddressesFeature(services: Pick<Services, 'database'>): Feature {
  return { name: 'addresses', routes: createAddressesRoutes(services) };
}

export const addressesFeature = defineFeature({ name: 'addresses', create: createAddressesFeature });
