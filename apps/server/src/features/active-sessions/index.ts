/**
 * Where one is signed in, and the ends of it; devices that are known, notices about others; where addresses are; and what a person may
 * ask about their own mailbox besides the login log: deletions, and who else was in it.
 */
import { defineFeature } from '../../feature.ts';
import { signInNeeds } from '../identity/index.ts';
import { readLocationNamer } from './location-names.ts';
import { createActiveSessionsRoutes } from './routes.ts';
import { watchDevices } from './watch-devices.ts';

export { nameNetwork } from './named-networks.ts';

export const activeSessionsFeature = defineFeature({
  name: 'active-sessions',
  create: (services) => ({
    name: 'active-sessions',
    routes: createActiveSessionsRoutes(services),
    offers: [
      signInNeeds.devices.bind(watchDevices(services)),
      signInNeeds.locations.bind({
        read: (orgId, language) => readLocationNamer(services.database.read, orgId, language),
      }),
    ],
  }),
});
