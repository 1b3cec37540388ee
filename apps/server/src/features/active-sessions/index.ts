/**
 * Where one is signed in, and the ends of it; devices that are known, notices about others; where addresses are; and what a person may
 * ask about their own mailbox besides the login log: deletions, and who else was in it.
 */
import type { Feature } from '../../feature.ts';
import type { DevicePort, LocationPort } from '../identity/index.ts';
import { readPlaces } from './location-names.ts';
import { createActiveSessionsRoutes } from './routes.ts';
import { type WatchServices, watchDevices } from './watch-devices.ts';

export { forgetNetwork, listNetworks, nameNetwork } from './named-networks.ts';

/** The capability for the composition root. */
export function createActiveSessionsFeature(
  services: WatchServices,
): Feature & { readonly devices: DevicePort; readonly places: LocationPort } {
  return {
    name: 'sign-in-places',
    routes: createActiveSessionsRoutes(services),
    devices: watchDevices(services),
    places: { read: (orgId, language) => readPlaces(services.database.read, orgId, language) },
  };
}
