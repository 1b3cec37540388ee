import type { Change, RunningContext, Tx } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import type { MessageFacts } from '../../../mail/bodies/in-transaction.ts';
import { approvalNoticeJob, approvalTimeoutJob } from '../job-kinds.ts';
import type { SubmissionKey } from '../store.ts';
import { insertTasks, listAskedFirst, notifyApproval } from './ask-level.ts';
import type { HeldJudgement } from './judgement.ts';
import { recordEvent } from './record-event.ts';

export interface NewRequest {
  readonly key: SubmissionKey;
  readonly orgId: number;
  readonly held: HeldJudgement;
  readonly facts: MessageFacts;
  /** Whom the sender wrote to, and who of them is outside. */
  readonly recipientCount: number;
  readonly outsideCount: number;
  readonly draftId: number | null;
  readonly scheduledAt: number | null;
  readonly isInsideReleased: boolean;
  /** Who asks: who wrote it. Null: it left by itself. */
  readonly asker: number | null;
  /** Approvers hear of it no sooner: until then its sender may have undone the sending. Epoch milliseconds. */
  readonly noticeAt: number;
}

/** The last request that the same draft was sent with, which this one follows. */
async function findPrevious(tx: Tx, account: number, draftId: number | null): Promise<number | null> {
  if (draftId === null) return null;
  const row = await tx
    .selectFrom('approval_request')
    .select('submission_id')
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .where('state', '!=', 'pending')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.submission_id ?? null;
}

async function insertRow(tx: Tx, context: RunningContext, request: NewRequest): Promise<void> {
  const { key, held, facts } = request;
  const { requested } = held;
  await tx
    .insertInto('approval_request')
    .values({
      account_no: key.account,
      submission_id: key.submissionId,
      org_id: request.orgId,
      owner_no: request.asker ?? key.account,
      client: context.client,
      state: 'pending',
      ending: null,
      requested: JSON.stringify(requested),
      subject: facts.subject,
      from_name: held.from.name,
      from_address: held.from.address,
      recipients: facts.recipients,
      recipient_count: request.recipientCount,
      outside_count: request.outsideCount,
      preview: facts.preview,
      size_bytes: facts.sizeBytes,
      has_attachment: facts.hasAttachment ? 1 : 0,
      body_id: facts.bodyId,
      draft_id: request.draftId,
      level_no: 1,
      level_count: requested.levels.length,
      created_at: context.now,
      decided_at: null,
      due_at: held.dueAt,
      scheduled_at: request.scheduledAt,
      is_inside_released: request.isInsideReleased ? 1 : 0,
      only_recipients: null,
      owner_notified: 0,
      reminders: 0,
      reminded_at: null,
      previous_id: await findPrevious(tx, key.account, request.draftId),
    })
    .execute();
}

/** Asks for approval of a submission, in the operation that accepts it. The accounts of `listAskedFirst` must have been taken. */
export async function insertRequest(tx: Tx, context: RunningContext, request: NewRequest): Promise<Change[]> {
  const { key, held } = request;
  const { requested } = held;
  await insertRow(tx, context, request);
  for (const [index, level] of requested.levels.entries()) {
    const isAsked = index === 0 || requested.order === 'parallel';
    if (isAsked) await insertTasks(tx, context, { key, levelNo: index + 1, level });
  }
  await recordEvent(tx, context, key, {
    actor: request.asker,
    kind: 'asked',
    people: held.approvers.map(({ address }) => address),
  });
  const uniqueKey = `${String(key.account)}.${String(key.submissionId)}`;
  const job = { accountNo: key.account, uniqueKey, payload: key };
  await enqueueJob(tx, context.now, { kind: approvalNoticeJob, ...job, runAt: request.noticeAt });
  if (held.dueAt !== null) await enqueueJob(tx, context.now, { kind: approvalTimeoutJob, ...job, runAt: held.dueAt });
  return notifyApproval(tx, key, [request.asker ?? key.account, ...listAskedFirst(requested)]);
}
