import type { RunningContext, Tx } from '../../engines/database/port.ts';
import { type AcceptedBody, insertBody } from '../mailbox/in-transaction.ts';
import { enqueueRelease } from './enqueue-release.ts';
import { insertRecipients, type SubmittedRecipient } from './submit.ts';

export interface ReportInput {
  readonly account: number;
  readonly body: AcceptedBody;
  readonly messageId: string;
  readonly recipient: SubmittedRecipient;
}

/**
 * Takes a report of the mail system over (a read receipt): from the null sender, so that nothing answers it (RFC 8098 §3),
 * and without a copy in Sent, for the person did not write it. Runs inside the operation that decides that it goes.
 */
export async function submitReport(tx: Tx, context: RunningContext, input: ReportInput): Promise<void> {
  const { account, body } = input;
  const submissionId = context.modseq(account);
  await insertBody(tx, body, context.now);
  await tx
    .insertInto('submission')
    .values({
      account_no: account,
      submission_id: submissionId,
      state: 'released',
      mail_from: '',
      subject: body.facts.subject,
      message_id: input.messageId,
      body_id: body.bodyId,
      sent_n: null,
      hold_until: null,
      created_at: context.now,
      released_at: context.now,
      kind: 'report',
      facts: JSON.stringify(body.facts),
    })
    .execute();
  await insertRecipients(tx, context, { account, recipients: [input.recipient] }, submissionId);
  await enqueueRelease(tx, context, { account, submissionId });
}
