/**
 * The life cycle of people: somebody is removed, restored within the days that their mailbox is kept, and purged in the end. Removal takes everything
 * away at once and deletes nothing; a purge deletes everything, in short transactions, and can go on after a crash (decision 0105).
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { createPurgeJob } from './purge-job.ts';

function createRemovalFeature(services: FeatureServices): Feature {
  services.jobs.register(createPurgeJob(services));
  return { name: 'removal', routes: [] };
}

export const removalFeature = defineFeature({ name: 'removal', create: createRemovalFeature });
