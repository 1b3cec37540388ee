/**
 * How much people may send: messages and recipients, an hour and a day, of one person and of all people of an organisation. Every listener sends by
 * the outbox, which asks and counts here; whoever reaches a limit is refused, and hears of it as the administrators do.
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { createHoldNoticeJob } from './hold-notice-job.ts';
import { createLimitNoticeJob } from './limit-notice-job.ts';
import { createSentCountSweep } from './sweep-sent-counts.ts';

export { endSendingHold } from './hold-sending.ts';
export { type HeldSender, listHeldSenders } from './list-held-senders.ts';
export { type SenderLimits, SendingLimitsReader } from './read-limits.ts';
export { findReachedLimit, reportLimit } from './report-limit.ts';

function createSendingLimitsFeature(services: FeatureServices): Feature {
  services.jobs.register(createLimitNoticeJob(services));
  services.jobs.register(createHoldNoticeJob(services));
  const sweep = createSentCountSweep(services);
  return {
    name: 'sending-limits',
    routes: [],
    start: async () => sweep.start(),
    stop: () => sweep.stop(),
  };
}

export const sendingLimitsFeature = defineFeature({ name: 'sending-limits', create: createSendingLimitsFeature });
