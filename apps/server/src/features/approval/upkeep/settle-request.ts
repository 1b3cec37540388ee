/** What becomes of a request that nobody decides: its time is over, or nobody is left who could. */
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import {
  approvalNoticeJob,
  approvalTimeoutJob,
  endRequest,
  insertTasks,
  letLeave,
  notifyApproval,
  readRequest,
  recordEvent,
  refuseLeave,
  type SubmissionKey,
} from '../../outbox/in-transaction.ts';
import type { RequestedLevel } from '../../outbox/index.ts';

/** A level that others are asked from now on. */
export interface ReplacedLevel {
  readonly levelNo: number;
  readonly level: RequestedLevel;
  /** Their addresses, for the history. */
  readonly people: readonly string[];
}

export interface SettleInput extends SubmissionKey {
  readonly how: 'send' | 'return' | 'handOn';
  readonly why: 'timeout' | 'lost';
  /** With `handOn`: who is asked instead, level by level. */
  readonly levels: readonly ReplacedLevel[];
  /** With `handOn`: when their time is over. */
  readonly dueAt: number | null;
  /** `due_at` as it was read: another one means that the request has moved on. Null with `lost`. */
  readonly expectedDueAt: number | null;
  readonly involved: readonly number[];
}

async function handOn(tx: Tx, context: RunningContext, input: SettleInput): Promise<void> {
  const key = { account: input.account, submissionId: input.submissionId };
  for (const { levelNo, level, people } of input.levels) {
    await tx
      .updateTable('approval_task')
      .set({ state: 'ended' })
      .where('source_account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('level_no', '=', levelNo)
      .where('state', '=', 'waiting')
      .execute();
    const next = level.slots.flatMap(({ account, deputies }) => [account, ...deputies]);
    await tx
      .deleteFrom('approval_task')
      .where('source_account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('level_no', '=', levelNo)
      .where('account_no', 'in', next)
      .execute();
    await insertTasks(tx, context, { key, levelNo, level });
    await recordEvent(tx, context, key, { actor: null, kind: 'reassigned', people });
  }
  await tx
    .updateTable('approval_request')
    .set({ due_at: input.dueAt })
    .where('account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .execute();
  if (input.dueAt !== null) await enqueue(tx, context, key, approvalTimeoutJob, input.dueAt);
}

async function enqueue(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  kind: string,
  runAt: number,
): Promise<void> {
  const uniqueKey = `${String(key.account)}.${String(key.submissionId)}`;
  await enqueueJob(tx, context.now, { kind, accountNo: key.account, uniqueKey, payload: key, runAt });
}

async function settle(
  tx: Tx,
  context: RunningContext,
  input: SettleInput,
  only: readonly string[] | null,
): Promise<Change[]> {
  const key = { account: input.account, submissionId: input.submissionId };
  if (input.how === 'handOn') {
    await handOn(tx, context, input);
    return [];
  }
  const event = { actor: null, kind: input.why === 'timeout' ? ('timeout' as const) : ('reassigned' as const) };
  const state = input.how === 'send' ? ('approved' as const) : ('rejected' as const);
  const ended = await endRequest(tx, context, key, { state, ending: input.why, event }, []);
  const moved =
    input.how === 'send'
      ? await letLeave(tx, context, key, only === null ? null : new Set(only))
      : await refuseLeave(tx, context, key);
  return [...ended, ...moved];
}

/** Settles a pending request without a person. Against a decision and a withdrawal exactly one wins; `busy` where it has moved on since it was read. */
export const settleRequest = defineOperation<SettleInput, null>({
  name: 'approval.settle',
  accounts: ({ account, involved }) => [account, ...involved],
  run: async (tx, context, input) => {
    const key = { account: input.account, submissionId: input.submissionId };
    const request = await readRequest(tx, key);
    if (request?.state !== 'pending') return { output: null };
    if (input.why === 'timeout' && request.due_at !== input.expectedDueAt) throw new UserError('busy');
    const only = request.only_recipients === null ? null : (JSON.parse(request.only_recipients) as string[]);
    const changes = await settle(tx, context, input, only);
    await enqueue(tx, context, key, approvalNoticeJob, context.now);
    const object = `${String(input.account)}/${String(input.submissionId)}`;
    return {
      output: null,
      changes: [...changes, ...(await notifyApproval(tx, key, input.involved))],
      audit: [{ action: `approval.${input.why}`, object, result: 'ok', detail: { how: input.how } }],
    };
  },
});
