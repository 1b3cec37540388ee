import { maxHeldMails } from '@hongyan/contract';
import { sql } from 'kysely';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { type AcceptedBody, insertBody } from '../../mail/bodies/in-transaction.ts';
import { type AuthorisedInput, insertAuthorised, startAuthorised } from '../authorised-mail/in-transaction.ts';
import { freeUploadSpace } from '../large-attachments/in-transaction.ts';
import {
  closeDraft,
  type DraftKey,
  type DraftSummary,
  insertClosedDraft,
  type KeptDraft,
  rewriteDraft,
} from './draft-of-submission.ts';
import { fileSentCopy, type Responded } from './file-sent-copy.ts';
import { type Hold, notifyPending } from './held-mail.ts';
import { enqueueRelease } from './release/enqueue-release.ts';
import { endHeld } from './undo-send.ts';

/** One recipient of a submission; `account` is set for somebody inside. */
export interface SubmittedRecipient {
  readonly address: string;
  readonly domain: string;
  readonly account: number | null;
  /** The mail group by which they are reached; left out: they are named themselves. */
  readonly viaGroup?: string;
}

export interface SubmitInput {
  readonly account: number;
  readonly body: AcceptedBody;
  readonly mailFrom: string;
  readonly messageId: string;
  readonly recipients: readonly SubmittedRecipient[];
  readonly draft: DraftKey | null;
  readonly responded: Responded | null;
  /** `hashInput` of what the caller asked for: a repeat of the call is known by it, for the message is composed anew. Null where no caller can repeat it. */
  readonly requestHash: string | null;
  /** Set for a mail that waits. */
  readonly hold: Hold | null;
  /** What was written: the draft that a held mail becomes again. Needed with `hold`. */
  readonly written: DraftSummary | null;
  readonly kind: 'mail' | 'separate' | 'authorised';
  /** Of a read-limited mail. */
  readonly authorised: AuthorisedInput | null;
  /** Bytes of the header fields before the composed message that are put anew for a copy or at the release; null: none. */
  readonly messageOffset: number | null;
  /** Who writes in a mailbox that is not theirs, and how they may send in its name. */
  readonly writer: { readonly no: number; readonly send: 'sendAs' | 'onBehalf' } | null;
  /** The files that it was written with. Of a mail that waits the draft names them. */
  readonly uploadIds: readonly string[];
  /** The held mail in whose place this one comes. */
  readonly replaces: number | null;
}

export interface Submitted {
  readonly submissionId: number;
  /** Of the mail that was sent: a repeated call gets that of the first. */
  readonly messageId: string;
  /** `n` of the copy in Sent; null while it is held. */
  readonly sentN: number | null;
  readonly held: Hold | null;
  readonly inside: number;
  readonly outside: number;
}

/** Whom the sender wrote to: the group, not everybody in it. */
function listAddressed(recipients: readonly SubmittedRecipient[]): string[] {
  return [...new Set(recipients.map(({ address, viaGroup }) => viaGroup ?? address))];
}

/** The rows of a submission's recipients, all waiting. */
export async function insertRecipients(
  tx: Tx,
  context: RunningContext,
  input: Pick<SubmitInput, 'account' | 'recipients'> & { readonly dueAt?: number },
  submissionId: number,
): Promise<void> {
  const rows = input.recipients.map((recipient, index) => ({
    account_no: input.account,
    submission_id: submissionId,
    recipient_no: index + 1,
    address: recipient.address,
    target_account_no: recipient.account,
    domain: recipient.domain,
    state: 'waiting' as const,
    attempts: 0,
    next_attempt_at: input.dueAt ?? context.now,
    lease_until: null,
    last_code: null,
    last_text: null,
    last_host: null,
    finished_at: null,
    told: 0 as const,
    via_group: recipient.viaGroup ?? null,
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
  const { account, draft, hold, written } = input;
  if (replaced !== null && written !== null) {
    await rewriteDraft(tx, context, { account, draftId: replaced }, written);
    return { draftId: replaced, changes: [] };
  }
  if (draft !== null) return closeDraft(tx, context, { account, ...draft }, hold === null ? null : written);
  if (hold === null || written === null) return null;
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
    overQuota: 'refuse',
  });
}

/**
 * Takes a composed message over from its sender: the submission and its recipients, the job that releases it, and the copy
 * in Sent when nothing holds it. When this has committed the mail is sent, or waits, whatever happens to the process. Every listener sends by this.
 */
export const submit = defineOperation<SubmitInput, Submitted>({
  name: 'delivery.submit',
  accounts: (input) => [input.account],
  requestHash: (input) => input.requestHash,
  run: async (tx, context, input) => {
    const { account, body, messageId, hold } = input;
    // Unique in the account, because every operation takes a MODSEQ of its own.
    const submissionId = context.modseq(account);
    const key = { account, submissionId };
    const replaced =
      input.replaces === null ? null : await endHeld(tx, context, { account, submissionId: input.replaces });
    const kept = await keepDraft(tx, context, input, replaced?.draftId ?? null);
    await insertBody(tx, body, context.now);
    const sent = await fileNow(tx, context, input, submissionId);
    await insertSubmission(tx, context, input, { submissionId, sentN: sent.n, draftId: kept?.draftId ?? null });
    await insertRecipients(tx, context, hold === null ? input : { ...input, dueAt: hold.until }, submissionId);
    if (input.authorised !== null) await insertAuthorised(tx, context, key, input.authorised);
    if (input.authorised !== null && hold === null) await startAuthorised(tx, context, key);
    await enqueueRelease(tx, context, key, hold?.until);
    if (hold === null) await freeUploadSpace(tx, context, input);
    const inside = input.recipients.filter((recipient) => recipient.account !== null).length;
    const outside = input.recipients.length - inside;
    const output = { submissionId, messageId, sentN: sent.n, held: hold, inside, outside };
    return {
      output,
      changes: [
        ...(kept?.changes ?? []),
        ...(replaced?.changes ?? []),
        ...sent.changes,
        ...(hold === null && replaced === null ? [] : [await notifyPending(tx, key)]),
      ],
      audit: [
        {
          action: hold === null ? 'mail.submit' : 'mail.hold',
          object: `${String(account)}/${String(submissionId)}`,
          result: 'ok',
          detail: { recipients: input.recipients.length, ...(hold === null ? {} : { reason: hold.reason }) },
        },
      ],
    };
  },
});
