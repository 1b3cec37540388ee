/**
 * Mail clients: authorisation codes (one for each device), which protocols and devices are allowed, and the settings that programs
 * need or look for. IMAP, POP3 and submission let programs in by `ClientSessions`, which cuts them when their access ends.
 */
import type { ClientDiscovery } from '../../call/client-discovery.ts';
import type { Feature } from '../../feature.ts';
import type { LocationPort } from '../identity/index.ts';
import { type AuthorisationCodes, type ClientsServices, createAuthorisationCodes } from './authorisation-codes.ts';
import type { ClientSessions } from './client-sessions.ts';
import { createClientDiscovery } from './discovery.ts';
import type { NotifyMailListeners } from './mail-settings.ts';
import { createClientsRoutes } from './routes.ts';

export { type AuthorisationCodes, type ClientsServices, createAuthorisationCodes } from './authorisation-codes.ts';
export { type ClientSession, ClientSessions, maxProgramsPerPerson } from './client-sessions.ts';
export type { NotifyMailListeners } from './mail-settings.ts';
export { isSessionGrantGood, signInMailClient } from './sign-in-mail-client.ts';

/** The capability for the composition root. `listeners`: those for mail clients that are open; `places`: where devices are. */
export function createClientsFeature(
  services: ClientsServices,
  {
    listeners,
    places,
    programs,
  }: { readonly listeners: NotifyMailListeners; readonly places: LocationPort; readonly programs: ClientSessions },
): Feature & { readonly discovery: ClientDiscovery; readonly codes: AuthorisationCodes } {
  const settings = { host: services.config.hostname, listeners };
  const codes = createAuthorisationCodes(services);
  return {
    name: 'clients',
    routes: createClientsRoutes(services, { settings, codes, places }),
    discovery: createClientDiscovery(services, settings),
    codes,
    start: async () => programs.start(),
    stop: async () => programs.stop(),
  };
}
