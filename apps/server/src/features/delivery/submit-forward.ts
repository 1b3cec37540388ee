import type { RunningContext, Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { MessageFacts } from '../mailbox/in-transaction.ts';
import { type ReleasePayload, releaseJob } from './job-kinds.ts';
import { insertRecipients, type SubmittedRecipient } from './submit.ts';

export interface ForwardInput {
  /** The mailbox that hands the mail on. */
  readonly account: number;
  /** The mail as it lies there; its body is shared, not copied. */
  readonly facts: MessageFacts;
  /** Its Message-ID without brackets, or empty. */
  readonly messageId: string;
  /** What was known of its sender when it came: a copy inside says the same. */
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  /**
   * Envelope sender of the forwarded mail: an address of the account, so that SPF holds and a bounce comes back to it; empty for
   * a mail that itself came from the null sender, which nothing may answer (RFC 5321 §4.5.5).
   */
  readonly mailFrom: string;
  readonly recipients: readonly SubmittedRecipient[];
}

/** Those to whom this mailbox has not handed this very mail on: inside the house a circle of forwards passes one body round. */
async function keepNew(tx: Tx, { account, facts, recipients }: ForwardInput): Promise<readonly SubmittedRecipient[]> {
  const rows = await tx
    .selectFrom('submission')
    .innerJoin('submission_recipient', (join) =>
      join
        .onRef('submission_recipient.account_no', '=', 'submission.account_no')
        .onRef('submission_recipient.submission_id', '=', 'submission.submission_id'),
    )
    .select('submission_recipient.address')
    .where('submission.account_no', '=', account)
    .where('submission.body_id', '=', facts.bodyId)
    .where('submission.seal', '=', 1)
    .execute();
  const known = new Set(rows.map((row) => row.address.toLowerCase()));
  return recipients.filter((recipient) => !known.has(recipient.address.toLowerCase()));
}

/**
 * Hands a mail on as it came (automatic forwarding, a rule): the original bytes, marked with Delivered-To and sealed for servers
 * outside (forward-content.ts). No copy in Sent. Runs inside the operation or job step that decides it; the caller has asked
 * `isForwardLoop` before. Answers the submission's id; null where everybody was handed this mail by this mailbox already.
 */
export async function submitForward(tx: Tx, context: RunningContext, input: ForwardInput): Promise<number | null> {
  const { account, facts } = input;
  const recipients = await keepNew(tx, input);
  if (recipients.length === 0) return null;
  const submissionId = context.modseq(account);
  await tx
    .insertInto('submission')
    .values({
      account_no: account,
      submission_id: submissionId,
      state: 'released',
      mail_from: input.mailFrom,
      subject: facts.subject,
      message_id: input.messageId,
      body_id: facts.bodyId,
      sent_n: null,
      hold_until: null,
      created_at: context.now,
      released_at: context.now,
      seal: 1,
    })
    .execute();
  await insertRecipients(tx, context, { account, recipients }, submissionId);
  await enqueueJob(tx, context.now, {
    kind: releaseJob,
    accountNo: account,
    uniqueKey: `${String(account)}.${String(submissionId)}`,
    payload: { account, submissionId, sentN: null, facts, fromVerdict: input.fromVerdict } satisfies ReleasePayload,
  });
  return submissionId;
}
