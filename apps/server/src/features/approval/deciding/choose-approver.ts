import type { ApprovalId, MailAddress } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import type { Services } from '../../../services.ts';
import { findOwners } from '../../identity/index.ts';
import {
  approvalNoticeJob,
  insertTasks,
  listTaskAccounts,
  notifyApproval,
  readRequest,
  recordEvent,
  type SubmissionKey,
} from '../../outbox/in-transaction.ts';
import type { RequestedApproval, RequestedLevel } from '../../outbox/index.ts';
import { requireOwn, requirePending } from '../access.ts';
import { namePeople } from '../requests/name-people.ts';
import { readTasks } from '../requests/read-steps.ts';
import { refreshLevel } from './asked-people.ts';

export interface ChooseInput extends SubmissionKey {
  readonly level: RequestedLevel;
  readonly address: string;
  readonly involved: readonly number[];
}

/** Another one of those whom the policy offers decides the first level, as long as nobody has decided anything. */
export const chooseApprover = defineOperation<ChooseInput, null>({
  name: 'approval.choose',
  accounts: ({ account, involved }) => [account, ...involved],
  run: async (tx, context, input) => {
    const { account, submissionId, level } = input;
    const key = { account, submissionId };
    const request = await readRequest(tx, key);
    if (request === null) throw new UserError('approvalNotFound');
    requirePending(request);
    const tasks = await readTasks(tx, key);
    if (request.level_no !== 1 || tasks.some((task) => task.state !== 'waiting'))
      throw new UserError('approvalFinished');
    await tx
      .deleteFrom('approval_task')
      .where('source_account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where('level_no', '=', 1)
      .execute();
    await insertTasks(tx, context, { key, levelNo: 1, level });
    const requested = JSON.parse(request.requested) as RequestedApproval;
    const levels = [level, ...requested.levels.slice(1)];
    await tx
      .updateTable('approval_request')
      .set({ requested: JSON.stringify({ ...requested, levels }) })
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .execute();
    await recordEvent(tx, context, key, { actor: context.actor, kind: 'chosen', people: [input.address] });
    await enqueueJob(tx, context.now, {
      kind: approvalNoticeJob,
      accountNo: account,
      uniqueKey: `${String(account)}.${String(submissionId)}`,
      payload: key,
    });
    return {
      output: null,
      changes: await notifyApproval(tx, key, input.involved),
      audit: [{ action: 'approval.choose', object: `${String(account)}/${String(submissionId)}`, result: 'ok' }],
    };
  },
});

type ChooseServices = Pick<Services, 'database'>;

/** Whom the sender of a request may choose from. */
export async function listCandidates(
  { database: { read } }: ChooseServices,
  context: CallContext,
  id: ApprovalId,
): Promise<{ list: MailAddress[] }> {
  const { request } = await requireOwn(read, id, context.session.actor);
  const { candidates } = JSON.parse(request.requested) as RequestedApproval;
  const name = await namePeople(read, candidates);
  return { list: candidates.map(name).filter(({ address }) => address !== '') };
}

/** Refuses with approverNeeded, approverInvalid and approverMissing. */
export async function setApprover(
  { database: { read, runner } }: ChooseServices,
  context: CallContext,
  { approvalId, approver }: { readonly approvalId: ApprovalId; readonly approver: string },
): Promise<{ approvers: MailAddress[] }> {
  const { key, request } = await requireOwn(read, approvalId, context.session.actor);
  requirePending(request);
  const address = approver.trim();
  if (address === '') throw new UserError('approverNeeded');
  const requested = JSON.parse(request.requested) as RequestedApproval;
  const account = (await findOwners(read, [address])).get(address);
  if (account === undefined || !requested.candidates.includes(account))
    throw new UserError('approverInvalid', { address });
  const level = await refreshLevel(
    read,
    { need: 'any', slots: [{ account, deputies: [] }] },
    { orgId: request.org_id, never: requested.allowSelf ? null : request.owner_no, now: context.now },
  );
  if (level === null) throw new UserError('approverMissing');
  const asked = level.slots.flatMap((slot) => [slot.account, ...slot.deputies]);
  const involved = [...new Set([request.owner_no, ...asked, ...(await listTaskAccounts(read, key))])];
  await runner.execute(chooseApprover, toOperationContext(context), { ...key, level, address, involved });
  const name = await namePeople(read, asked);
  return { approvers: asked.map(name) };
}
