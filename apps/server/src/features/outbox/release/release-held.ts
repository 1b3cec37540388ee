import type { DraftContent } from '@hongyan/contract';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../../engines/database/schema/sending/outbox-tables.ts';
import { type AcceptedBody, insertBody, type MessageFacts } from '../../../mail/bodies/in-transaction.ts';
import { startAuthorised } from '../../authorised-mail/in-transaction.ts';
import { freeUploadSpace } from '../../large-attachments/in-transaction.ts';
import { fileSentCopy, type Responded } from '../file-sent-copy.ts';
import { notifyApproval } from '../gate/ask-level.ts';
import { notifyPending } from '../held-mail.ts';
import { type RecipientResult, writeResults } from '../outbound/finish-recipients.ts';
import { notAllowedCode } from '../reports/explain-status.ts';
import { hasWaiting, type SubmissionKey } from '../store.ts';

export interface ReleaseHeldInput extends SubmissionKey {
  /** The message with the date of its release; null where it keeps the one that it was composed with. */
  readonly body: AcceptedBody | null;
  /** The sender has lost the right to send it since: it reaches nobody, and its sender is notified. */
  readonly isRefused: boolean;
}

/** Everybody of a mail that may not leave any more. */
export function refuseAll(
  recipients: readonly Pick<SubmissionRecipientTable, 'recipient_no' | 'address'>[],
): RecipientResult[] {
  return recipients.map((row) => ({
    recipientNo: row.recipient_no,
    address: row.address,
    state: 'failed' as const,
    code: notAllowedCode,
    text: null,
    host: null,
    nextAttemptAt: null,
  }));
}

type KeptContent = Partial<Pick<DraftContent, 'attachments' | 'remindAt'>>;

/** What a held mail was written with, as its draft names it. */
async function readKept(tx: Tx, account: number, draftId: number | null): Promise<KeptContent | null> {
  if (draftId === null) return null;
  const draft = await tx
    .selectFrom('draft')
    .select('content')
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return draft === undefined ? null : (JSON.parse(draft.content) as KeptContent);
}

/** The files that it was written with. */
async function freeUploads(tx: Tx, context: RunningContext, account: number, kept: KeptContent | null): Promise<void> {
  if (kept === null) return;
  const { attachments = [] } = kept;
  await freeUploadSpace(tx, context, { account, uploadIds: attachments.map(({ uploadId }) => uploadId) });
}

/** Releases a held mail whose time has come: from here on it is sent. False: it was taken back, postponed or released meanwhile. */
export const releaseHeld = defineOperation<ReleaseHeldInput, boolean>({
  name: 'delivery.releaseHeld',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const { account, submissionId, body, isRefused } = input;
    const row = await tx
      .selectFrom('submission')
      .select(['facts', 'responded', 'body_id', 'created_at', 'draft_id'])
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where('state', '=', 'held')
      .where('hold_until', '<=', context.now)
      .executeTakeFirst();
    // Whoever waits for approval keeps the mail here; somebody must be there who may have it.
    if (row === undefined || row.facts === null || !(await hasWaiting(tx, input))) return { output: false };
    if (body !== null) await insertBody(tx, body, context.now);
    const facts = body?.facts ?? (JSON.parse(row.facts) as MessageFacts);
    const recipients = await tx
      .selectFrom('submission_recipient')
      .select(['recipient_no', 'address', 'via_group'])
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .orderBy('recipient_no')
      .execute();
    const kept = await readKept(tx, account, row.draft_id);
    const sent = await fileSentCopy(tx, context, {
      account,
      submissionId,
      submittedAt: row.created_at,
      facts,
      recipients: [...new Set(recipients.map((recipient) => recipient.via_group ?? recipient.address))],
      responded: isRefused || row.responded === null ? null : (JSON.parse(row.responded) as Responded),
      remindAt: isRefused ? null : (kept?.remindAt ?? null),
      // Its space was asked for when it was accepted, and what was accepted is not refused any more.
      overQuota: 'accept',
    });
    await tx
      .updateTable('submission')
      .set({
        state: 'released',
        sent_n: sent.n,
        released_at: context.now,
        body_id: facts.bodyId,
        facts: JSON.stringify(facts),
      })
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .execute();
    // Whoever waits for approval sees that the others have it.
    const partly = await tx
      .updateTable('approval_request')
      .set({ is_inside_released: 1 })
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where('state', '=', 'pending')
      .returning('account_no')
      .executeTakeFirst();
    const seen = partly === undefined ? [] : await notifyApproval(tx, { account, submissionId }, [account]);
    await freeUploads(tx, context, account, kept);
    if (!isRefused) await startAuthorised(tx, context, { account, submissionId });
    const notified = isRefused ? await writeResults(tx, context, input, refuseAll(recipients), sent.n) : [];
    const result = isRefused ? 'refused' : 'ok';
    return {
      output: true,
      changes: [...sent.changes, ...notified, ...seen, await notifyPending(tx, input)],
      audit: [{ action: 'mail.release', object: `${String(account)}/${String(submissionId)}`, result }],
    };
  },
});
