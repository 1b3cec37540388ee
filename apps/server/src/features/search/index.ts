/** Search: the index says which mails contain the words, the store says which of them may be seen and meet the criteria. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createExtractionJob } from './extract-attachments.ts';
import { IndexWorker } from './index-worker.ts';
import { createRenewalJob } from './renew-texts.ts';
import { createSearchRoutes } from './routes.ts';

export { requestExtraction } from './extraction-operations.ts';
export { type FindMatchingOptions, findMatching, type MatchingPage } from './find-matching.ts';
export { IndexLagReader } from './index-lag.ts';
export type { MatchPosition } from './search-plan.ts';
export { snippetAround } from './snippet.ts';

export function createSearchFeature(services: Services): Feature {
  const worker = new IndexWorker(services);
  services.jobs.register(createExtractionJob(services, (name) => worker.reindex(name)));
  services.jobs.register(createRenewalJob(services, (name) => worker.reindex(name)));
  return {
    name: 'search',
    routes: createSearchRoutes(services),
    lead: () => {
      worker.start();
      return () => worker.stop();
    },
  };
}

export const searchFeature = defineFeature({ name: 'search', create: createSearchFeature });
