/**
 * Mail clients: authorisation codes (one for each device), which protocols and devices are allowed, and the settings that programs
 * need or look for. IMAP, POP3 and submission let programs in by `ClientSessions`, which cuts them when their access ends.
 */
import { clientDiscoveryPort } from '../../call/client-discovery.ts';
import { defineFeature } from '../../feature.ts';
import { definePort } from '../../ports.ts';
import { type LocationPort, signInNeeds } from '../identity/index.ts';
import { createAuthorisationCodes } from './authorisation-codes.ts';
import { ClientSessions } from './client-sessions.ts';
import { createClientDiscovery } from './discovery.ts';
import { createClientsRoutes } from './routes.ts';

export { ClientSessions, maxProgramsPerPerson } from './client-sessions.ts';
export { isSessionGrantGood, signInMailClient } from './sign-in-mail-client.ts';

/** Lets mail clients in and ends them, for the listeners of mail clients. */
export const clientSessionsPort = definePort<ClientSessions>('authorisation-codes.client-sessions');

export const clientsFeature = defineFeature({
  name: 'clients',
  needs: { locations: signInNeeds.locations, devices: signInNeeds.devices },
  create: (services, needed) => {
    const { config } = services;
    const settings = {
      host: config.hostname,
      listeners: () => services.mailListeners.list(),
      addressBooks: new URL('/dav/', config.publicUrl ?? `https://${config.hostname}:${String(config.https.port)}`),
    };
    const codes = createAuthorisationCodes(services);
    const programs = new ClientSessions(services, (use) => needed.devices.recordUse(use));
    const locations: LocationPort = { read: (orgId, language) => needed.locations.read(orgId, language) };
    return {
      name: 'clients',
      routes: createClientsRoutes(services, { settings, codes, locations }),
      offers: [clientSessionsPort.bind(programs), clientDiscoveryPort.bind(createClientDiscovery(services, settings))],
      start: async () => programs.start(),
      stop: async () => programs.stop(),
    };
  },
});
