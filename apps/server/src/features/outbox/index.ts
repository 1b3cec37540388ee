/**
 * The outbox: every mail that somebody here sends, until its last recipient is reached or the sender has a report. One path
 * for all listeners: `submitMessage`. Copies inside are exactly once, attempts outside are counted first.
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { definePort } from '../../ports.ts';
import { machineContext } from '../identity/index.ts';
import { submissionPort } from '../incoming/index.ts';
import { SendingLimitsReader } from '../sending-limits/index.ts';
import { type JudgeMessage, submissionGatePort } from './gate/judgement.ts';
import { endDeliveryLeases } from './outbound/end-delivery-leases.ts';
import { createOutboundJob } from './outbound/outbound-job.ts';
import { createSubmissionPort, type WriteHeldMessage } from './receive-submission.ts';
import { createReleaseJob } from './release/release-job.ts';
import { createReportJob } from './reports/report-job.ts';
import { createOutboxRoutes } from './routes.ts';
import { type SubmitMessage, submitMessage } from './submit-message.ts';
import { createSubmissionSweep } from './sweep-submissions.ts';

export { changeHeld } from './change-held.ts';
export { type DeliveryFigures, readDeliveryFigures } from './delivery-figures.ts';
export { formatApprovalId, parseApprovalId } from './gate/approval-id.ts';
export {
  type AskedSlot,
  type HeldJudgement,
  type JudgedMessage,
  type JudgeMessage,
  type Judgement,
  type RequestedApproval,
  type RequestedLevel,
  submissionGatePort,
} from './gate/judgement.ts';
export { judgeAndDo, readPolicyRevision } from './gate/policy-revision.ts';
export type { Hold } from './held-mail.ts';
export { listHeld, readHeld } from './list-held.ts';
export { formatDateField, formatToField } from './messages.ts';
export { maxCountedRecipients, type QueueFigures, readQueueFigures } from './queue-figures.ts';
export type { HeldMessage } from './receive-submission.ts';
export { resolveGroup, resolveRecipient, resolveRecipients } from './resolve-recipients.ts';
export { endRestoredMail, holdRestoredMail } from './restored-mail.ts';
export { listSent, type SentMessage } from './stopping/list-sent.ts';
export { type StoppedSending, stopSending } from './stopping/stop-sending.ts';
export { findSentSubmission, readSubmission, unknownAccount } from './store.ts';
export { submit } from './submit.ts';
export type { Submitted } from './submit-input.ts';
export type { OutgoingTerms, SubmitMessage } from './submit-message.ts';

/** Sends, for every capability that writes messages. */
export const submitMessagePort = definePort<SubmitMessage>('outbox.submit-message');

/** Offered by the capability that writes drafts. */
export const writeHeldMessagePort = definePort<WriteHeldMessage>('outbox.write-held-message');

function createOutboxFeature(
  services: FeatureServices,
  needed: { readonly writeHeldMessage: WriteHeldMessage; readonly judge: JudgeMessage },
): Feature {
  const writeHeldMessage: WriteHeldMessage = (context, message) => needed.writeHeldMessage(context, message);
  const judge: JudgeMessage = (message, now) => needed.judge(message, now);
  const judged = { ...services, judge, limits: new SendingLimitsReader(services.database.read) };
  services.jobs.register(createReleaseJob(judged));
  services.jobs.register(createOutboundJob(services, services.transport));
  services.jobs.register(createReportJob(services));
  const sweep = createSubmissionSweep(services);
  return {
    name: 'outbox',
    routes: createOutboxRoutes(services),
    offers: [
      submissionPort.bind(createSubmissionPort({ ...judged, writeHeldMessage })),
      submitMessagePort.bind((context, message) => submitMessage(judged, context, message)),
    ],
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
  needs: { writeHeldMessage: writeHeldMessagePort, judge: submissionGatePort },
  create: createOutboxFeature,
});
