/** Gives everybody the notices that are due of one request. Run again it gives none twice. */
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable, ApprovalTaskTable } from '../../../engines/database/schema/approval-tables.ts';
import type { JobKind } from '../../../engines/jobs/port.ts';
import { machineContext } from '../../identity/index.ts';
import { approvalNoticeJob, readRequest, type SubmissionKey } from '../../outbox/in-transaction.ts';
import { namePeople } from '../requests/name-people.ts';
import { readTasks } from '../requests/read-steps.ts';
import { composeAskedNotice, composeOwnerNotice, type NoticeServices } from './compose-notices.ts';
import type { OwnerNoticeKind } from './notice-strings.ts';
import { putAskedNotice, putOwnerNotice } from './put-notices.ts';
import { requestTexts } from './request-texts.ts';

const leaseMs = 60_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

/** What the owner is told now; null: nothing. In the web client they saw that it waits, and a withdrawal was theirs. */
export function chooseOwnerNotice(
  request: Pick<ApprovalRequestTable, 'state' | 'ending' | 'client'>,
): OwnerNoticeKind | null {
  const { state, ending, client } = request;
  if (state === 'pending') return client === 'web' || client === 'api' ? null : 'asked';
  if (state === 'withdrawn') return null;
  if (state === 'approved') {
    if (ending === 'timeout') return 'timeoutSent';
    return ending === 'partly' ? 'partly' : 'approved';
  }
  if (ending === 'timeout') return 'timeoutReturned';
  if (ending === 'lost') return 'lost';
  return ending === 'returned' ? 'returned' : 'rejected';
}

async function listRefused(db: Db, key: SubmissionKey, request: ApprovalRequestTable): Promise<readonly string[]> {
  if (request.only_recipients === null) return [];
  const agreed = new Set(JSON.parse(request.only_recipients) as string[]);
  const rows = await db
    .selectFrom('submission_recipient')
    .select('address')
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('state', '=', 'failed')
    .execute();
  return rows.map((row) => row.address).filter((address) => !agreed.has(address.toLowerCase()));
}

/** The opinion that a decision was given with. */
function findOpinion(tasks: readonly ApprovalTaskTable[]): string {
  const decided = tasks.filter((task) => task.opinion !== '' && task.decided_at !== null);
  return decided.toSorted((a, b) => (b.decided_at ?? 0) - (a.decided_at ?? 0))[0]?.opinion ?? '';
}

export function createNoticeJob(services: NoticeServices): JobKind<SubmissionKey> {
  const { database, clock } = services;
  const { read, runner } = database;
  const notifyApprovers = async (jobId: string, key: SubmissionKey, request: ApprovalRequestTable) => {
    const due = (await readTasks(read, key)).filter((task) => task.state === 'waiting' && task.notified_at === null);
    const name = await namePeople(
      read,
      due.map((task) => task.account_no),
    );
    for (const task of due) {
      const { address } = name(task.account_no);
      if (address === '') continue;
      const notice = await composeAskedNotice(services, request, task, { account: task.account_no, address });
      const context = machineContext(clock.now(), jobId, 'worker', request.org_id);
      await runner.execute(putAskedNotice, context, { ...key, approver: task.account_no, notice });
    }
  };
  const notifyOwner = async (jobId: string, key: SubmissionKey, request: ApprovalRequestTable) => {
    const kind = chooseOwnerNotice(request);
    if (kind === null) return;
    const about = kind === 'asked' ? ('asked' as const) : ('ended' as const);
    if (request.owner_notified >= (about === 'asked' ? 1 : 2)) return;
    const tasks = await readTasks(read, key);
    const waiting = tasks.filter((task) => task.state === 'waiting').map((task) => task.account_no);
    const name = await namePeople(read, [request.owner_no, ...waiting]);
    const { address } = name(request.owner_no);
    if (address === '') return;
    const notice = await composeOwnerNotice(services, request, kind, {
      to: { account: request.owner_no, address },
      approvers: waiting.map(name),
      opinion: findOpinion(tasks),
      refused: await listRefused(read, key, request),
    });
    const context = machineContext(clock.now(), jobId, 'worker', request.org_id);
    await runner.execute(putOwnerNotice, context, { ...key, owner: request.owner_no, about, notice });
  };
  return {
    kind: approvalNoticeJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const key = { account: payload.account, submissionId: payload.submissionId };
      const request = await readRequest(read, key);
      if (request === null) return;
      if (request.state === 'pending') {
        await requestTexts(services, request);
        await notifyApprovers(id, key, request);
      }
      await notifyOwner(id, key, request);
    },
  };
}
