/**
 * Mail programs: authorisation codes (one for each device), which protocols and devices are allowed, and the settings that programs
 * need or look for. IMAP, POP3 and submission let programs in by `LivePrograms`, which cuts them when their access ends.
 */
import type { ClientDiscovery } from '../../call/client-discovery.ts';
import type { Feature } from '../../feature.ts';
import type { PlacePort } from '../identity/index.ts';
import { type ClientCodes, type ClientsServices, createClientCodes } from './client-codes.ts';
import { createClientDiscovery } from './discovery.ts';
import type { LivePrograms } from './live-programs.ts';
import type { TellMailDoors } from './mail-settings.ts';
import { createClientsRoutes } from './routes.ts';

export { type ClientCodes, type ClientsServices, createClientCodes } from './client-codes.ts';
export { type LiveProgram, LivePrograms, maxProgramsPerPerson } from './live-programs.ts';
export type { TellMailDoors } from './mail-settings.ts';
export { isClientPassGood, signInMailProgram } from './sign-in-mail-program.ts';

/** The capability for the composition root. `doors`: those for mail programs that are open; `places`: where devices are. */
export function createClientsFeature(
  services: ClientsServices,
  {
    doors,
    places,
    programs,
  }: { readonly doors: TellMailDoors; readonly places: PlacePort; readonly programs: LivePrograms },
): Feature & { readonly discovery: ClientDiscovery; readonly codes: ClientCodes } {
  const settings = { host: services.config.hostname, doors };
  const codes = createClientCodes(services);
  return {
    name: 'clients',
    routes: createClientsRoutes(services, { settings, codes, places }),
    discovery: createClientDiscovery(services, settings),
    codes,
    start: async () => programs.start(),
    stop: async () => programs.stop(),
  };
}
