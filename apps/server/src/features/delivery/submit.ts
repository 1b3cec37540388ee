import { UserError } from '../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import {
  type AcceptedBody,
  createChange,
  insertBody,
  insertMessage,
  markResponded,
  noteCorrespondents,
} from '../mailbox/in-transaction.ts';
import { type ReleasePayload, releaseJob } from './job-kinds.ts';
import { claimRequest, type RepeatableRequest, storeAnswer } from './repeated-call.ts';

/** The Sent folder's number in every account (features/identity, system folders). */
const sentFolderId = 2;

/** One recipient of a submission; `account` is set for somebody inside. */
export interface SubmittedRecipient {
  readonly address: string;
  readonly domain: string;
  readonly account: number | null;
}

export interface SubmitInput {
  readonly account: number;
  readonly body: AcceptedBody;
  readonly mailFrom: string;
  readonly messageId: string;
  readonly recipients: readonly SubmittedRecipient[];
  /** The draft that is sent; its revision must still be this one. */
  readonly draft: { readonly draftId: number; readonly revision: number | null } | null;
  /** The message that this answers or forwards. */
  readonly responded: { readonly n: number; readonly how: 'answered' | 'forwarded' } | null;
  /** Set where the caller gave an idempotency key. */
  readonly request: RepeatableRequest | null;
}

export interface Submitted {
  readonly submissionId: number;
  /** `n` of the copy in Sent. */
  readonly sentN: number;
  readonly inside: number;
  readonly outside: number;
}

async function closeDraft(tx: Tx, context: RunningContext, input: SubmitInput) {
  if (input.draft === null) return [];
  const { draftId, revision } = input.draft;
  const draft = await tx
    .selectFrom('draft')
    .select(['revision', 'state'])
    .where('account_no', '=', input.account)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  if (draft?.state !== 'open') throw new UserError('draftNotFound');
  if (revision !== null && draft.revision !== revision) throw new UserError('draftChanged');
  await tx
    .updateTable('draft')
    .set({ state: 'sent', modseq: context.modseq(input.account) })
    .where('account_no', '=', input.account)
    .where('draft_id', '=', draftId)
    .execute();
  return [
    createChange(input.account, 'draftChanged', {
      optType: 'mail',
      draftId: String(draftId),
      revision: draft.revision,
      removed: true,
    }),
  ];
}

/** The rows of a submission's recipients, all waiting. */
export async function insertRecipients(
  tx: Tx,
  context: RunningContext,
  input: Pick<SubmitInput, 'account' | 'recipients'>,
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
    next_attempt_at: context.now,
    lease_until: null,
    last_code: null,
    last_text: null,
    last_host: null,
    finished_at: null,
    told: 0 as const,
  }));
  // Pieces keep below the engines' limits on bound values.
  for (let start = 0; start < rows.length; start += 250)
    await tx
      .insertInto('submission_recipient')
      .values(rows.slice(start, start + 250))
      .execute();
}

/**
 * Takes a composed message over from its sender: the copy in Sent, the submission and its recipients, and the job that
 * releases it. When this has committed the mail is sent, whatever happens to the process. Every door sends by this.
 */
export const submit = defineOperation<SubmitInput, Submitted>({
  name: 'delivery.submit',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const { account, body, request } = input;
    const answered = request === null ? null : await claimRequest<Submitted>(tx, request, context.now);
    if (answered !== null) return { output: answered };
    // Unique in the account, because every operation takes a MODSEQ of its own.
    const submissionId = context.modseq(account);
    const draftChanges = await closeDraft(tx, context, input);
    await insertBody(tx, body, context.now);
    const sent = await insertMessage(tx, context, {
      account,
      folderId: sentFolderId,
      facts: body.facts,
      flags: { seen: true },
      fromVerdict: 'own',
      receivedAt: context.now,
      submission: { account, id: submissionId },
      notify: false,
      overQuota: 'refuse',
    });
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
        sent_n: sent.n,
        hold_until: null,
        created_at: context.now,
        released_at: context.now,
      })
      .execute();
    await insertRecipients(tx, context, input, submissionId);
    await noteCorrespondents(tx, {
      account,
      n: sent.n,
      at: context.now,
      recipients: input.recipients.map((recipient) => recipient.address),
      named: body.facts.recipients,
    });
    const responded = input.responded === null ? [] : await markResponded(tx, context, { account, ...input.responded });
    await enqueueJob(tx, context.now, {
      kind: releaseJob,
      accountNo: account,
      uniqueKey: `${String(account)}.${String(submissionId)}`,
      payload: { account, submissionId, sentN: sent.n, facts: body.facts } satisfies ReleasePayload,
    });
    const inside = input.recipients.filter((recipient) => recipient.account !== null).length;
    const output = { submissionId, sentN: sent.n, inside, outside: input.recipients.length - inside };
    if (request !== null) await storeAnswer(tx, request, output);
    return {
      output,
      changes: [...draftChanges, ...sent.changes, ...responded],
      audit: [
        {
          action: 'mail.submit',
          object: `${String(account)}/${String(submissionId)}`,
          result: 'ok',
          detail: { recipients: input.recipients.length },
        },
      ],
    };
  },
});
