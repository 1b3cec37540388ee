/**
 * Snoozing: messages that leave the inbox until a time, come back to its top by durable jobs, at that time or when an answer arrives (decisions 0085,
 * 0089); and reminders of sent messages that nobody has answered (0090).
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createReminderJob, type ReminderServices } from './reminders/reminder-job.ts';
import { createReturnJob } from './return-job.ts';
import { createSnoozeRoutes } from './routes.ts';
import { createWakeJob } from './wake-job.ts';

export function createSnoozeFeature(services: Services & ReminderServices): Feature {
  services.jobs.register(createReturnJob(services));
  services.jobs.register(createWakeJob(services));
  services.jobs.register(createReminderJob(services));
  return { name: 'snooze', routes: createSnoozeRoutes(services) };
}

export const snoozeFeature = defineFeature({ name: 'snooze', create: createSnoozeFeature });
