import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';
import type { SubmissionKey } from './store.ts';

/** Names of the outbox's jobs, as operations enqueue and workers register them. They are stored, and older than this folder. */
export const releaseJob = 'delivery.release';
export const outboundJob = 'delivery.outbound';
export const reportJob = 'delivery.report';
/** Of outgoing approval; the capability `approval` runs them. */
export const approvalNoticeJob = 'approval.notice';
export const approvalTimeoutJob = 'approval.timeout';

/** What the release needs to know; everything else stands in the submission's row. */
export interface ReleasePayload extends SubmissionKey {
  /** Of jobs that an older server made, whose submissions have none in their row. */
  readonly facts?: MessageFacts;
  /** What is known of the sender of a forwarded mail; left out for what people here write themselves. */
  readonly fromVerdict?: 'pass' | 'fail' | 'none' | 'own';
}

export interface OutboundPayload extends SubmissionKey {
  readonly domain: string;
}
