/**
 * The outbox: every mail that somebody here sends, until its last recipient is reached or the sender has a report. One path
 * for all listeners: `submitMessage`. Copies inside are exactly once, attempts outside are counted first.
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { definePort } from '../../ports.ts';
import { machineContext } from '../identity/index.ts';
import { submissionPort } from '../incoming/index.ts';
import { endDeliveryLeases } from './outbound/end-delivery-leases.ts';
import { createOutboundJob } from './outbound/outbound-job.ts';
import { createSubmissionPort, type WriteHeldMessage } from './receive-submission.ts';
import { createReleaseJob } from './release/release-job.ts';
import { createReportJob } from './reports/report-job.ts';
import { createOutboxRoutes } from './routes.ts';
import { createSubmissionSweep } from './sweep-submissions.ts';

export { changeHeld } from './change-held.ts';
export type { Hold } from './held-mail.ts';
export { listHeld, readHeld } from './list-held.ts';
export { formatDateField, formatToField } from './messages.ts';
export type { HeldMessage } from './receive-submission.ts';
export { resolveGroup, resolveRecipient, resolveRecipients } from './resolve-recipients.ts';
export { findSentSubmission, readSubmission, unknownAccount } from './store.ts';
export { type Submitted, submit } from './submit.ts';
export { type OutgoingTerms, submitMessage } from './submit-message.ts';

/** Offered by the capability that writes drafts. */
export const writeHeldMessagePort = definePort<WriteHeldMessage>('outbox.write-held-message');

function createOutboxFeature(
  services: FeatureServices,
  needed: { readonly writeHeldMessage: WriteHeldMessage },
): Feature {
  const writeHeldMessage: WriteHeldMessage = (context, message) => needed.writeHeldMessage(context, message);
  services.jobs.register(createReleaseJob(services));
  services.jobs.register(createOutboundJob(services, services.transport));
  services.jobs.register(createReportJob(services));
  const sweep = createSubmissionSweep(services);
  return {
    name: 'outbox',
    routes: createOutboxRoutes(services),
    offers: [submissionPort.bind(createSubmissionPort({ ...services, writeHeldMessage }))],
    start: async () => {
      sweep.start();
      // With PostgreSQL other processes may be at work: there a lease must end by itself.
      if (services.config.databaseUrl !== null) return;
      const context = machineContext(services.clock.now(), 'start', 'worker');
      await services.database.runner.execute(endDeliveryLeases, context, null);
    },
    stop: () => sweep.stop(),
  };
}

export const outboxFeature = defineFeature({
  name: 'outbox',
  needs: { writeHeldMessage: writeHeldMessagePort },
  create: createOutboxFeature,
});
