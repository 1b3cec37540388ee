import type { RunningContext, Tx } from '../../engines/database/port.ts';
import { type AcceptedBody, insertBody } from '../../mail/bodies/in-transaction.ts';
import { hasPolicies } from './gate/has-policies.ts';
import type { ReleasePayload } from './job-kinds.ts';
import { enqueueRelease } from './release/enqueue-release.ts';
import { insertRecipients } from './submit.ts';
import type { SubmittedRecipient } from './submitted-recipient.ts';

/** A mail that goes out of itself, without a copy in Sent: a report, an automatic answer, a forwarded mail. */
export interface UnkeptMail {
  readonly account: number;
  readonly body: AcceptedBody;
  readonly messageId: string;
  readonly recipients: readonly SubmittedRecipient[];
  /** Envelope sender; empty for what nothing may answer. */
  readonly mailFrom: string;
  /** Of a forwarded mail: what was known of its sender when it came. */
  readonly fromVerdict?: ReleasePayload['fromVerdict'];
  /** Passed on as it came: it leaves with a seal (RFC 8617, arc-sign-forward.ts), not with a signature in the own name. */
  readonly isForward?: boolean;
  /**
   * `policies`: the approval policies are asked before it leaves. `exempt`: never held; only for what the mail system itself says (a code to recover a
   * password), where nobody here chose the words.
   */
  readonly gate: 'policies' | 'exempt';
}

export interface ReportInput {
  readonly account: number;
  readonly body: AcceptedBody;
  readonly messageId: string;
  readonly recipient: SubmittedRecipient;
  readonly gate: UnkeptMail['gate'];
}

/** Takes a mail over that the person did not write and that is kept nowhere. Runs inside the operation that decides that it goes. */
export async function submitUnkept(tx: Tx, context: RunningContext, input: UnkeptMail): Promise<void> {
  const { account, body, recipients, fromVerdict } = input;
  const submissionId = context.modseq(account);
  await insertBody(tx, body, context.now);
  // Where there are policies the release asks them: they may have to read the message, which takes longer than a transaction may.
  const isFree = input.gate === 'exempt' || !(await hasPolicies(tx, body.orgId));
  await tx
    .insertInto('submission')
    .values({
      account_no: account,
      submission_id: submissionId,
      state: 'released',
      mail_from: input.mailFrom,
      subject: body.facts.subject,
      message_id: input.messageId,
      body_id: body.bodyId,
      sent_n: null,
      hold_until: null,
      created_at: context.now,
      released_at: context.now,
      kind: 'report',
      seal: input.isForward === true ? 1 : 0,
      facts: JSON.stringify(body.facts),
      gate: isFree ? 'free' : 'unjudged',
    })
    .execute();
  await insertRecipients(tx, context, { account, recipients, isHeld: () => !isFree }, submissionId);
  await enqueueRelease(tx, context, { account, submissionId, ...(fromVerdict === undefined ? {} : { fromVerdict }) });
}

/** Takes a report of the mail system over (a read receipt): from the null sender, so that nothing answers it (RFC 8098 §3). */
export async function submitReport(tx: Tx, context: RunningContext, input: ReportInput): Promise<void> {
  const { recipient, ...report } = input;
  await submitUnkept(tx, context, { ...report, recipients: [recipient], mailFrom: '' });
}
