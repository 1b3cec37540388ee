import { maxHeldMails } from '@hongyan/contract';
import { sql } from 'kysely';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { insertBody } from '../../mail/bodies/in-transaction.ts';
import { unusualText, withoutEndMs } from '../../mail/deliveries/index.ts';
import { insertAuthorised, startAuthorised } from '../authorised-mail/in-transaction.ts';
import { freeUploadSpace, recordCarriedFiles } from '../large-attachments/in-transaction.ts';
import { countSent } from '../sending-limits/in-transaction.ts';
import { closeDraft, insertClosedDraft, type KeptDraft, rewriteDraft } from './draft-of-submission.ts';
import { fileSentCopy } from './file-sent-copy.ts';
import { askApproval, chooseHold, isHeldBack, presentApproval } from './gate/ask-approval.ts';
import { listAskedFirst } from './gate/ask-level.ts';
import { requireRevision } from './gate/policy-revision.ts';
import { notifyPending } from './held-mail.ts';
import { enqueueRelease } from './release/enqueue-release.ts';
import type { SubmitInput, Submitted } from './submit-input.ts';
import type { SubmittedRecipient } from './submitted-recipient.ts';
import { endHeld } from './undo-send.ts';

/** Whom the sender wrote to: the group, not everybody in it. */
function listAddressed(recipients: readonly SubmittedRecipient[]): string[] {
  return [...new Set(recipients.map(({ address, viaGroup }) => viaGroup ?? address))];
}

/** For the limits of sending: a group here is one, whomever it reaches. */
function countRecipients(recipients: readonly SubmittedRecipient[]): number {
  const groups = new Set<string>();
  let others = 0;
  for (const { account, viaGroup } of recipients) {
    if (account !== null && viaGroup !== undefined) groups.add(viaGroup);
    else others += 1;
  }
  return groups.size + others;
}

/** The rows of a submission's recipients, all waiting. */
export async function insertRecipients(
  tx: Tx,
  context: RunningContext,
  input: Pick<SubmitInput, 'account' | 'recipients'> & {
    readonly dueAt?: number;
    /** Who waits for the gate. */
    readonly isHeld: (recipient: SubmittedRecipient) => boolean;
    /** Those outside wait for an administrator. */
    readonly awaitsDecision?: boolean;
  },
  submissionId: number,
): Promise<void> {
  const undecided = { state: 'deferred', next_attempt_at: context.now + withoutEndMs, last_text: unusualText } as const;
  const rows = input.recipients.map((recipient, index) => ({
    account_no: input.account,
    submission_id: submissionId,
    recipient_no: index + 1,
    address: recipient.address,
    target_account_no: recipient.account,
    domain: recipient.domain,
    state: input.isHeld(recipient) ? ('held' as const) : ('waiting' as const),
    attempts: 0,
    next_attempt_at: input.dueAt ?? context.now,
    lease_until: null,
    last_code: null,
    last_text: null,
    last_host: null,
    last_tls: null,
    finished_at: null,
    told: 0 as const,
    via_group: recipient.viaGroup ?? null,
    // Who waits for approval is let go by a person who has read it.
    ...(input.awaitsDecision === true && recipient.account === null && !input.isHeld(recipient) ? undecided : {}),
  }));
  // Pieces keep below the engines' limits on bound values.
  for (let start = 0; start < rows.length; start += 250)
    await tx
      .insertInto('submission_recipient')
      .values(rows.slice(start, start + 250))
      .execute();
}

/** The draft after sending: closed when it is sent; a held mail always has one that it can become again. */
async function keepDraft(
  tx: Tx,
  context: RunningContext,
  input: SubmitInput,
  replaced: number | null,
): Promise<KeptDraft | null> {
  const { account, draft, written, judgement } = input;
  // Of what waits, and of what may be returned to be edited, the draft is kept as it was sent.
  const isKept = input.hold !== null || judgement.held !== null;
  if (replaced !== null && written !== null) {
    await rewriteDraft(tx, context, { account, draftId: replaced }, written);
    return { draftId: replaced, changes: [] };
  }
  if (draft !== null) return closeDraft(tx, context, { account, ...draft }, isKept ? written : null);
  if (!isKept || written === null) return null;
  return insertClosedDraft(tx, context, account, written);
}

/**
 * A held mail takes no space in the mailbox yet, so that is asked now, together with all that waits: nobody is there to be refused when it
 * leaves, and a thousand mails that wait would be space without end.
 */
async function refuseHeld(tx: Tx, { account, body }: SubmitInput): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select(['org_id', 'quota_bytes', 'used_bytes'])
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  const held = await tx
    .selectFrom('submission')
    .innerJoin('body', 'body.body_id', 'submission.body_id')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('mails'),
      eb.fn.coalesce(eb.fn.sum<number | string>('body.size_bytes'), eb.lit(0)).as('bytes'),
    ])
    .where('account_no', '=', account)
    // A literal, so that the partial index is seen to fit: this is asked at each sending.
    .where('state', '=', sql.lit<'held'>('held'))
    .where('body.org_id', '=', row.org_id)
    .executeTakeFirstOrThrow();
  if (row.used_bytes + Number(held.bytes) + body.sizeBytes > row.quota_bytes) throw new UserError('quotaExceeded');
  if (Number(held.mails) >= maxHeldMails) throw new UserError('tooManyScheduled', { max: maxHeldMails });
}

interface Filed {
  readonly submissionId: number;
  readonly sentN: number | null;
  readonly draftId: number | null;
}

async function insertSubmission(tx: Tx, context: RunningContext, input: SubmitInput, filed: Filed): Promise<void> {
  const { body, hold } = input;
  await tx
    .insertInto('submission')
    .values({
      account_no: input.account,
      submission_id: filed.submissionId,
      state: hold === null ? 'released' : 'held',
      mail_from: input.mailFrom,
      subject: body.facts.subject,
      message_id: input.messageId,
      body_id: body.bodyId,
      sent_n: filed.sentN,
      hold_until: hold?.until ?? null,
      created_at: context.now,
      released_at: hold === null ? context.now : null,
      kind: input.kind,
      hold_reason: hold?.reason ?? null,
      draft_id: filed.draftId,
      facts: JSON.stringify(body.facts),
      responded: input.responded === null ? null : JSON.stringify(input.responded),
      letter_offset: input.messageOffset,
      withdrawn_at: null,
      writer_no: input.writer?.no ?? null,
      writer_send: input.writer?.send ?? null,
      seal: 0,
      gate: input.judgement.held === null ? 'free' : 'waiting',
    })
    .execute();
}

/** The sender's own side: at once for what leaves now, at the release for what waits. */
async function fileNow(tx: Tx, context: RunningContext, input: SubmitInput, submissionId: number) {
  if (input.hold !== null) {
    await refuseHeld(tx, input);
    return { n: null, changes: [] as readonly Change[] };
  }
  return fileSentCopy(tx, context, {
    account: input.account,
    submissionId,
    submittedAt: context.now,
    facts: input.body.facts,
    recipients: listAddressed(input.recipients),
    responded: input.responded,
    remindAt: input.remindAt,
    overQuota: 'refuse',
  });
}

/**
 * Takes a composed message over from its sender: the submission and its recipients, the job that releases it, and the copy
 * in Sent when nothing holds it. When this has committed the mail is sent, or waits, whatever happens to the process. Every listener sends by this.
 */
export const submit = defineOperation<SubmitInput, Submitted>({
  name: 'delivery.submit',
  accounts: ({ account, writer, judgement: { held }, replacedApprovers }) => [
    account,
    ...replacedApprovers,
    ...(held === null ? [] : [writer?.no ?? account, ...listAskedFirst(held.requested)]),
  ],
  requestHash: (input) => input.requestHash,
  run: async (tx, context, given) => {
    const input = { ...given, hold: chooseHold(given, context.now) };
    const { account, body, messageId, hold, judgement } = input;
    await requireRevision(tx, body.orgId, judgement.revision);
    const outside = input.recipients.filter((recipient) => recipient.account === null).length;
    const awaitsDecision = await countSent(tx, context, {
      account: input.writer?.no ?? account,
      orgId: body.orgId,
      recipients: countRecipients(input.recipients),
      outside,
      limits: input.limits,
    });
    // Unique in the account, because every operation takes a MODSEQ of its own.
    const submissionId = context.modseq(account);
    const key = { account, submissionId };
    const replaced =
      input.replaces === null
        ? null
        : await endHeld(
            tx,
            context,
            { account, submissionId: input.replaces },
            { ending: 'replaced', approvers: input.replacedApprovers },
          );
    const kept = await keepDraft(tx, context, input, replaced?.draftId ?? null);
    await insertBody(tx, body, context.now);
    const sent = await fileNow(tx, context, input, submissionId);
    await insertSubmission(tx, context, input, { submissionId, sentN: sent.n, draftId: kept?.draftId ?? null });
    const isHeld = (recipient: SubmittedRecipient) => isHeldBack(judgement, recipient);
    const due = hold === null ? {} : { dueAt: hold.until };
    await insertRecipients(tx, context, { ...input, ...due, isHeld, awaitsDecision }, submissionId);
    await recordCarriedFiles(tx, context, key, input);
    const asked = await askApproval(tx, context, input, { key, draftId: kept?.draftId ?? null });
    if (input.authorised !== null) await insertAuthorised(tx, context, key, input.authorised);
    if (input.authorised !== null && hold === null) await startAuthorised(tx, context, key);
    await enqueueRelease(tx, context, key, hold?.until);
    if (hold === null) await freeUploadSpace(tx, context, input);
    const inside = input.recipients.length - outside;
    const approval = presentApproval(input, isHeld);
    const output = { submissionId, messageId, sentN: sent.n, held: hold, inside, outside, approval, awaitsDecision };
    return {
      output,
      changes: [
        ...(kept?.changes ?? []),
        ...(replaced?.changes ?? []),
        ...sent.changes,
        ...asked,
        ...(hold === null && replaced === null ? [] : [await notifyPending(tx, key)]),
      ],
      audit: [
        {
          action: hold === null ? 'mail.submit' : 'mail.hold',
          object: `${String(account)}/${String(submissionId)}`,
          result: 'ok',
          detail: {
            recipients: input.recipients.length,
            ...(hold === null ? {} : { reason: hold.reason }),
            ...(awaitsDecision ? { awaitsDecision } : {}),
          },
        },
      ],
    };
  },
});
