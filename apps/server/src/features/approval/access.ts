/** Who may see an approval request, and in which part. Asked of the database each time: nothing of it is kept with a session. */
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { ApprovalRequestTable, ApprovalTaskTable } from '../../engines/database/schema/approval-tables.ts';
import { readRequest, type SubmissionKey } from '../outbox/in-transaction.ts';
import { parseApprovalId } from '../outbox/index.ts';

export interface RequestAccess {
  readonly key: SubmissionKey;
  readonly request: ApprovalRequestTable;
  /** It is the reader's own. */
  readonly isOwner: boolean;
  /** What the reader is, or was, asked to decide. */
  readonly tasks: readonly ApprovalTaskTable[];
}

/** The tasks of one person in a request. */
export async function readOwnTasks(db: Db, key: SubmissionKey, account: number): Promise<readonly ApprovalTaskTable[]> {
  return db
    .selectFrom('approval_task')
    .selectAll()
    .where('account_no', '=', account)
    .where('source_account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .orderBy('level_no')
    .orderBy('slot_no')
    .execute();
}

/** A request that the reader made or is asked about, at whatever stage. Refuses with approvalNotFound. */
export async function findAccess(db: Db, id: string, reader: number): Promise<RequestAccess> {
  const key = parseApprovalId(id);
  const request = await readRequest(db, key);
  const tasks = request === null ? [] : await readOwnTasks(db, key, reader);
  const isOwner = request?.owner_no === reader;
  if (request === null || (!isOwner && tasks.length === 0)) throw new UserError('approvalNotFound');
  return { key, request, isOwner, tasks };
}

/**
 * A request whose message the reader may see now. Its owner always may. An approver no longer may when it was withdrawn (approvalWithdrawn), nor when it
 * ended without their decision (approvalFinished).
 */
export async function requireReadable(db: Db, id: string, reader: number): Promise<RequestAccess> {
  const access = await findAccess(db, id, reader);
  const { request, isOwner, tasks } = access;
  if (isOwner || request.state === 'pending') return access;
  if (request.state === 'withdrawn') throw new UserError('approvalWithdrawn');
  if (tasks.every(({ state }) => state === 'ended')) throw new UserError('approvalFinished');
  return access;
}

/** Refuses with approvalNotFound where the request is somebody else's. */
export async function requireOwn(db: Db, id: string, reader: number): Promise<RequestAccess> {
  const access = await findAccess(db, id, reader);
  if (!access.isOwner) throw new UserError('approvalNotFound');
  return access;
}

/** Refuses a change of a request that is over, in the words of the specification. */
export function requirePending(request: Pick<ApprovalRequestTable, 'state'>): void {
  if (request.state === 'approved') throw new UserError('approvalDone');
  if (request.state === 'withdrawn') throw new UserError('approvalWithdrawn');
  if (request.state === 'rejected') throw new UserError('approvalFinished');
}
