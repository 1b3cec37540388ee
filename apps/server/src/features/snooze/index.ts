/** Snoozing: messages that leave the inbox until a time, by a durable job come back to its top (decision 0085). */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createReturnJob } from './return-job.ts';
import { createSnoozeRoutes } from './routes.ts';

export function createSnoozeFeature(services: Services): Feature {
  services.jobs.register(createReturnJob(services));
  return { name: 'snooze', routes: createSnoozeRoutes(services) };
}

export const snoozeFeature = defineFeature({ name: 'snooze', create: createSnoozeFeature });
