import type { MessageFacts } from '../mailbox/in-transaction.ts';
import type { SubmissionKey } from './store.ts';

/** Names of the delivery's jobs, as operations enqueue and workers register them. */
export const releaseJob = 'delivery.release';
export const outboundJob = 'delivery.outbound';
export const watchDkimJob = 'delivery.watchDkim';
export const reportJob = 'delivery.report';

/** What the release needs to know; `facts` saves it from opening the body again. */
export interface ReleasePayload extends SubmissionKey {
  /** The copy in Sent; null for what is kept nowhere. */
  readonly sentN: number | null;
  readonly facts: MessageFacts;
  /** What copies inside say of the sender; a mail that was written here is `own`. */
  readonly fromVerdict?: 'pass' | 'fail' | 'none' | 'own';
}

export interface OutboundPayload extends SubmissionKey {
  readonly domain: string;
}
