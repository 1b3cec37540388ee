/**
 * Automatic mail: what a mailbox answers and passes on by itself (RFC 3834), because its person wants it or one of their rules.
 * One job an arrival; everything goes out once, from the null sender or the own address, and stops where it would go in a circle.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { AutomaticServices } from './answer-arrival.ts';
import { createArrivalJob } from './arrival-job.ts';
import { createGroupMailJob } from './group-mail-job.ts';
import { createLeaveAnswerJob } from './leave-answer-job.ts';
import { createAutomaticMailRoutes } from './routes.ts';

export { saveForward } from './save-forward.ts';
export { readForward } from './store.ts';

/** The capability for the composition root. */
export function createAutomaticMailFeature(services: AutomaticServices): Feature {
  services.jobs.register(createArrivalJob(services));
  services.jobs.register(createGroupMailJob(services));
  services.jobs.register(createLeaveAnswerJob(services));
  return { name: 'automatic-mail', routes: createAutomaticMailRoutes(services) };
}

export const automaticMailFeature = defineFeature({ name: 'automatic-mail', create: createAutomaticMailFeature });
