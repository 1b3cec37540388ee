/**
 * Where one is signed in, and the ends of it; devices that are known, notices about others; where addresses are; and what a person may
 * ask about their own mailbox besides the login log: deletions, and who else was in it.
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { signInNeeds } from '../identity/index.ts';
import { createRegionSweep, watchFarUse } from './far-use/watch-far-use.ts';
import { readLocationNamer } from './location-names.ts';
import { createActiveSessionsRoutes } from './routes.ts';
import { watchDevices } from './watch-devices.ts';

export { nameNetwork } from './named-networks.ts';

function createActiveSessionsFeature(services: FeatureServices): Feature {
  const farUse = watchFarUse(services, async (use) => {
    // Few starts ever see one.
    const { notifyFarUse } = await import('./far-use/notify-far-use.ts');
    await notifyFarUse(services, services.clock.now(), use);
  });
  const sweep = createRegionSweep(services);
  return {
    name: 'active-sessions',
    routes: createActiveSessionsRoutes(services),
    offers: [
      signInNeeds.devices.bind({ ...watchDevices(services), recordUse: (use) => farUse.recordUse(use) }),
      signInNeeds.locations.bind({
        read: (orgId, language) => readLocationNamer(services.database.read, orgId, language),
      }),
    ],
    start: async () => sweep.start(),
    stop: async () => {
      await sweep.stop();
      await farUse.settle();
    },
  };
}

export const activeSessionsFeature = defineFeature({ name: 'active-sessions', create: createActiveSessionsFeature });
