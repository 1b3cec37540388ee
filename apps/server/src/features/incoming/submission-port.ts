import type { SmtpEnvelope, SmtpHold, SmtpReply } from '@hongyan/smtp';
import { definePort } from '../../ports.ts';

/** What is done with a message that a signed-in person hands over. */
export interface SubmissionPort {
  /** Whether the person may write this in the envelope as their own. */
  isOwnAddress(account: number, address: string): Promise<boolean>;
  /** Why a message may not wait so long, or so short; null: it may. */
  refuseHold(hold: SmtpHold, now: number): SmtpReply | null;
  /** Takes the message, or says why not. */
  receive(session: SmtpEnvelope, stream: AsyncIterable<Uint8Array>): Promise<SmtpReply>;
}

/** Offered by the capability that sends. */
export const submissionPort = definePort<SubmissionPort>('incoming.submissions');
