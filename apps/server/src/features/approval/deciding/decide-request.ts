/** The decision of one approver, in one transaction: of two at once exactly one is the last, and everything that follows is the same for both. */
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable, ApprovalTaskTable } from '../../../engines/database/schema/approval-tables.ts';
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
import type { RequestedApproval, RequestedLevel } from '../../outbox/index.ts';
import { requirePending } from '../access.ts';
import { readTasks } from '../requests/read-steps.ts';
import { isLevelDone } from './level-state.ts';
import { takeTicket } from './tickets.ts';

export interface DecideInput extends SubmissionKey {
  readonly decider: number;
  readonly decision: 'approve' | 'reject' | 'return' | 'forward';
  readonly opinion: string;
  /** With `approve`: only these addresses, in lower case. */
  readonly recipients: readonly string[] | null;
  /** With `forward`. */
  readonly forwardTo: { readonly account: number; readonly address: string } | null;
  /** The level that is asked when this one is done, as it is now; null: this is the last. */
  readonly next: { readonly levelNo: number; readonly level: RequestedLevel; readonly dueAt: number | null } | null;
  /** The ticket of the link that led here; null: none. */
  readonly ticket: string | null;
  /** Everybody whose lists change: owner, everybody asked, who is asked next. */
  readonly involved: readonly number[];
}

interface Deciding {
  readonly tx: Tx;
  readonly context: RunningContext;
  readonly input: DecideInput;
  readonly request: ApprovalRequestTable;
  readonly mine: readonly ApprovalTaskTable[];
}

const key = ({ account, submissionId }: SubmissionKey): SubmissionKey => ({ account, submissionId });

const taskStates = { approve: 'approved', reject: 'rejected', return: 'returned', forward: 'forwarded' } as const;

async function writeOwnTasks({ tx, context, input, mine }: Deciding): Promise<void> {
  const state = taskStates[input.decision];
  const listed = { approved: 'approved', rejected: 'rejected', returned: 'rejected', forwarded: 'forwarded' } as const;
  for (const task of mine)
    await tx
      .updateTable('approval_task')
      .set({
        state,
        opinion: input.opinion,
        decided_at: context.now,
        ...(task.listed_as === 'superseded' ? {} : { listed_as: listed[state] }),
      })
      .where('account_no', '=', task.account_no)
      .where('source_account_no', '=', task.source_account_no)
      .where('submission_id', '=', task.submission_id)
      .where('level_no', '=', task.level_no)
      .where('slot_no', '=', task.slot_no)
      .execute();
}

/** Somebody else decides in the same position. Whoever is asked in this level already is asked once. */
async function forward(deciding: Deciding): Promise<void> {
  const { tx, context, input, mine } = deciding;
  if (input.forwardTo === null) throw new UserError('approverNeeded');
  const { account, address } = input.forwardTo;
  const asked = (await readTasks(tx, input)).filter((task) => task.account_no === account && task.state === 'waiting');
  if (asked.length > 0) throw new UserError('approverInvalid', { address });
  for (const task of mine) {
    const level: RequestedLevel = { need: 'any', slots: [{ account, deputies: [] }] };
    await tx
      .deleteFrom('approval_task')
      .where('account_no', '=', account)
      .where('source_account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('level_no', '=', task.level_no)
      .where('state', '!=', 'waiting')
      .execute();
    await insertTasks(tx, context, { key: key(input), levelNo: task.level_no, level, firstSlot: task.slot_no });
  }
}

/** Those whose decision is not needed any more in a level that is done. */
async function endOthers({ tx, input }: Deciding, levelNo: number): Promise<void> {
  await tx
    .updateTable('approval_task')
    .set((eb) => ({
      state: 'ended' as const,
      listed_as: eb
        .case()
        .when('listed_as', '=', 'superseded')
        .then('superseded' as const)
        .else('approved' as const)
        .end(),
    }))
    .where('source_account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .where('level_no', '=', levelNo)
    .where('state', '=', 'waiting')
    .execute();
}

/** What all who have approved agree to: null means everybody. */
function narrow(request: ApprovalRequestTable, recipients: readonly string[] | null): readonly string[] | null {
  const before = request.only_recipients === null ? null : (JSON.parse(request.only_recipients) as string[]);
  if (recipients === null) return before;
  return before === null ? recipients : before.filter((address) => recipients.includes(address));
}

async function askNext({ tx, context, input }: Deciding): Promise<void> {
  if (input.next === null) throw new UserError('approverMissing');
  const { levelNo, level, dueAt } = input.next;
  await insertTasks(tx, context, { key: key(input), levelNo, level });
  await tx
    .updateTable('approval_request')
    .set({ level_no: levelNo, due_at: dueAt })
    .where('account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .execute();
  if (dueAt !== null) await enqueue(tx, context, input, approvalTimeoutJob, dueAt);
}

async function enqueue(tx: Tx, context: RunningContext, of: SubmissionKey, kind: string, runAt: number): Promise<void> {
  const { account, submissionId } = of;
  await enqueueJob(tx, context.now, {
    kind,
    accountNo: account,
    uniqueKey: `${String(account)}.${String(submissionId)}`,
    payload: { account, submissionId },
    runAt,
  });
}

async function approve(deciding: Deciding): Promise<Change[]> {
  const { tx, context, input, request } = deciding;
  const requested = JSON.parse(request.requested) as RequestedApproval;
  const only = narrow(request, input.recipients);
  // Two approvers who agree to nobody in common refuse it together.
  if (only?.length === 0) return refuse(deciding, 'decided');
  await tx
    .updateTable('approval_request')
    .set({ only_recipients: only === null ? null : JSON.stringify(only) })
    .where('account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .execute();
  const tasks = await readTasks(tx, input);
  const asked = requested.order === 'parallel' ? requested.levels.map((_, index) => index + 1) : [request.level_no];
  const done = asked.filter((levelNo) =>
    isLevelDone(
      requested.levels[levelNo - 1],
      tasks.filter((task) => task.level_no === levelNo),
    ),
  );
  for (const levelNo of done) await endOthers(deciding, levelNo);
  if (done.length < asked.length) return [];
  if (requested.order === 'sequence' && request.level_no < request.level_count) {
    await askNext(deciding);
    return [];
  }
  const ending = only === null ? ('decided' as const) : ('partly' as const);
  const event = { actor: null, kind: 'released' as const, people: only ?? [] };
  const ended = await endRequest(tx, context, input, { state: 'approved', ending, event }, []);
  return [...ended, ...(await letLeave(tx, context, key(input), only === null ? null : new Set(only)))];
}

async function refuse({ tx, context, input }: Deciding, ending: 'decided' | 'returned'): Promise<Change[]> {
  const event = {
    actor: input.decider,
    kind: ending === 'returned' ? ('returned' as const) : ('rejected' as const),
    opinion: input.opinion,
  };
  const ended = await endRequest(tx, context, input, { state: 'rejected', ending, event }, []);
  return [...ended, ...(await refuseLeave(tx, context, key(input)))];
}

async function carryOut(deciding: Deciding): Promise<Change[]> {
  const { tx, context, input } = deciding;
  const { decision, opinion, decider } = input;
  if (decision === 'reject') return refuse(deciding, 'decided');
  if (decision === 'return') return refuse(deciding, 'returned');
  if (decision === 'forward') {
    await recordEvent(tx, context, input, {
      actor: decider,
      kind: 'forwarded',
      opinion,
      people: [input.forwardTo?.address ?? ''],
    });
    await forward(deciding);
    return [];
  }
  await recordEvent(tx, context, input, { actor: decider, kind: 'approved', opinion, people: input.recipients ?? [] });
  return approve(deciding);
}

/** Refuses with approvalNotFound, approvalDone, approvalWithdrawn, approvalFinished, approverInvalid, approvalTicketUsed; `busy` where the level has moved on since it was read. */
export const decideRequest = defineOperation<DecideInput, null>({
  name: 'approval.decide',
  accounts: ({ account, involved }) => [account, ...involved],
  run: async (tx, context, input) => {
    const request = await readRequest(tx, input);
    if (request === null) throw new UserError('approvalNotFound');
    requirePending(request);
    const mine = (await readTasks(tx, input)).filter(
      (task) => task.account_no === input.decider && task.state === 'waiting',
    );
    if (mine.length === 0) throw new UserError('approvalFinished');
    if (input.next !== null && input.next.levelNo !== request.level_no + 1) throw new UserError('busy');
    if (input.ticket !== null) await takeTicket(tx, input.decider, input.ticket, context.now);
    const deciding = { tx, context, input, request, mine };
    await writeOwnTasks(deciding);
    const changes = await carryOut(deciding);
    await enqueue(tx, context, input, approvalNoticeJob, context.now);
    const object = `${String(input.account)}/${String(input.submissionId)}`;
    return {
      output: null,
      changes: [...changes, ...(await notifyApproval(tx, key(input), input.involved))],
      audit: [{ action: `approval.${input.decision}`, object, result: 'ok' }],
    };
  },
});
