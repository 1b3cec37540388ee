/**
 * The outbox: every mail that somebody here sends, until its last recipient is reached or the sender has a report. One path
 * for all listeners: `submitMessage`. Copies inside are exactly once, attempts outside are counted first.
 */
import type { TransportConfig } from '../../engines/smtp-transport/delivery.ts';
import type { Feature } from '../../feature.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import type { SubmissionPort } from '../incoming/index.ts';
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
export { createQueueAdmin } from './outbound/queue-admin.ts';
export { type HeldMessage, isOwnAddress } from './receive-submission.ts';
export { findSentSubmission, readSubmission, unknownAccount } from './store.ts';
export { type Submitted, submit } from './submit.ts';
export { type OutgoingTerms, resolveRecipient, type SubmitMessage, submitMessage } from './submit-message.ts';

/** What the composition root gives besides the services. */
export interface OutboxOptions {
  readonly intake: BodyIntake;
  readonly transport: TransportConfig;
  readonly writeHeldMessage: WriteHeldMessage;
}

/** The capability for the composition root. `submissions`: for what signed-in people hand over by SMTP. */
export function createOutboxFeature(
  services: Services,
  options: OutboxOptions,
): Feature & { readonly submissions: SubmissionPort } {
  const { intake, transport, writeHeldMessage } = options;
  services.jobs.register(createReleaseJob({ ...services, intake }));
  services.jobs.register(createOutboundJob({ ...services, intake }, transport));
  services.jobs.register(createReportJob({ ...services, intake }));
  const sweep = createSubmissionSweep(services);
  return {
    name: 'outbox',
    routes: createOutboxRoutes(services),
    submissions: createSubmissionPort({ ...services, intake, writeHeldMessage }),
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
