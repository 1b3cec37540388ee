/**
 * Changes of everything that matches. What matches is written down when the person asks, in batches of 250; each batch is changed
 * in one transaction by the functions that also change named mails, together with how its mails were. So a change survives the
 * death of the process, changes nothing twice, touches no mail that came later, and can be taken back exactly.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createBulkJob } from './bulk-job.ts';
import { createBulkRoutes } from './routes.ts';
import { createBulkSweeper } from './sweep-bulk.ts';

export { listMatching } from './list-matching.ts';
export { startAction } from './start-action.ts';
export type { StartedBulk } from './start-bulk.ts';

export function createBulkFeature(services: Services): Feature {
  services.jobs.register(createBulkJob(services));
  const sweeper = createBulkSweeper(services);
  return {
    name: 'bulk',
    routes: createBulkRoutes(services),
    start: async () => sweeper.start(),
    stop: () => sweeper.stop(),
  };
}

export const bulkFeature = defineFeature({ name: 'bulk', create: createBulkFeature });
