/**
 * Delivery: mail in from other servers, and every mail that somebody here sends, until its last recipient is reached or the
 * sender is told. One path for all doors: `submitMessage`. Copies inside are exactly once, attempts outside are counted first.
 */
import type { SmtpSessionHandler } from '@hongyan/smtp';
import type { DnsResolver } from '../../engines/dns/resolver.ts';
import type { TransportConfig } from '../../engines/smtp-transport/delivery.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { LivePrograms } from '../clients/index.ts';
import { machineContext } from '../identity/index.ts';
import type { BodyIntake } from '../mailbox/index.ts';
import { createWatchDkimJob } from './dkim-rotation/watch-dkim-job.ts';
import { createOutboundJob } from './outbound-job.ts';
import { createOwnDomains } from './own-domains.ts';
import type { WriteHeldLetter } from './receive-submission.ts';
import { createReleaseJob } from './release-job.ts';
import { createReportJob } from './report-job.ts';
import { createDeliveryRoutes } from './routes.ts';
import { createSmtpHandler } from './smtp-handler.ts';
import { createSubmissionSweep } from './sweep-submissions.ts';
import { takeBackDeliveries } from './take-back-deliveries.ts';

export { formatReceived } from './authentication/index.ts';
export { changeHeld } from './change-held.ts';
export { refuseInfectedMessage } from './content-policy.ts';
export { createDkimAdmin } from './dkim-rotation/dkim-admin.ts';
export type { Hold } from './held-mail.ts';
export { formatDateField, formatToField } from './letters.ts';
export { listHeld, readHeld } from './list-held.ts';
export { createQueueAdmin } from './queue-admin.ts';
export { type HeldLetter, isOwnAddress } from './receive-submission.ts';
export { rewriteHeader } from './rewrite-header.ts';
export { findSentSubmission, readSubmission, unknownAccount } from './store.ts';
export { type Submitted, submit } from './submit.ts';
export { type OutgoingTerms, resolveRecipient, type SubmitMessage, submitMessage } from './submit-message.ts';
export { takeBack } from './take-back.ts';

export interface DeliveryOptions {
  readonly intake: BodyIntake;
  readonly dns: DnsResolver;
  readonly transport: TransportConfig;
  readonly writeHeldLetter: WriteHeldLetter;
  /** Signs in programs that hand mail over. */
  readonly programs: LivePrograms;
}

export interface DeliveryFeature extends Feature {
  /** For the SMTP doors. */
  readonly smtp: SmtpSessionHandler;
}

export function createDeliveryFeature(services: Services, options: DeliveryOptions): DeliveryFeature {
  const { intake, dns, transport, writeHeldLetter, programs } = options;
  const ownDomains = createOwnDomains(services);
  services.jobs.register(createReleaseJob({ ...services, intake }));
  services.jobs.register(createOutboundJob({ ...services, intake }, transport));
  services.jobs.register(createWatchDkimJob(services, dns));
  services.jobs.register(createReportJob({ ...services, intake }));
  const sweep = createSubmissionSweep(services);
  return {
    name: 'delivery',
    routes: createDeliveryRoutes({ ...services, intake }),
    smtp: createSmtpHandler({ ...services, intake, dns, ownDomains, writeHeldLetter, programs }),
    start: async () => {
      sweep.start();
      // With PostgreSQL other processes may be at work: there a lease must end by itself.
      if (services.config.databaseUrl !== null) return;
      const context = machineContext(services.clock.now(), 'start', 'worker');
      await services.database.runner.execute(takeBackDeliveries, context, null);
    },
    stop: () => sweep.stop(),
  };
}
