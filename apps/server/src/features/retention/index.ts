/** What is not kept for ever: messages past the organisation's retention days, and bodies that no message names any more. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createSweeper } from './sweep-bodies.ts';

export { readNamedBlobs, unreferencedWaitMs } from './body-references.ts';
export { purgeExpunged } from './purge-expunged.ts';
export { sweepBodies, sweepOrphanBlobs } from './sweep-bodies.ts';

/** The capability for the composition root. */
export function createRetentionFeature(services: Services): Feature {
  const sweeper = createSweeper(services);
  return { name: 'retention', routes: [], start: async () => sweeper.start(), stop: () => sweeper.stop() };
}

export const retentionFeature = defineFeature({ name: 'retention', create: createRetentionFeature });
