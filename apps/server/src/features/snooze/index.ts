/** Snoozing: messages that leave the inbox until a time, come back to its top by durable jobs, at that time or when an answer arrives (decisions 0085, 0089). */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createReturnJob } from './return-job.ts';
import { createSnoozeRoutes } from './routes.ts';
import { createWakeJob } from './wake-job.ts';

export function createSnoozeFeature(services: Services): Feature {
  services.jobs.register(createReturnJob(services));
  services.jobs.register(createWakeJob(services));
  return { name: 'snooze', routes: createSnoozeRoutes(services) };
}

export const snoozeFeature = defineFeature({ name: 'snooze', create: createSnoozeFeature });
