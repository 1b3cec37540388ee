/** What is done beside everything else: approvers who have left are replaced, and what is old is forgotten. */
import { logDays } from '@hongyan/contract';
import { defineOperation } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { machineContext } from '../../identity/index.ts';
import { planRepair } from './plan-settlement.ts';
import { settleRequest } from './settle-request.ts';

const dayMs = 86_400_000;
/** Requests of one round: the next one is a minute away. */
const maxRepaired = 200;
const maxForgotten = 500;

type KeepServices = Pick<Services, 'database' | 'clock'>;

/** Pending requests of which somebody who is asked cannot decide any more. */
async function findOrphaned({ database, clock }: KeepServices): Promise<readonly ApprovalRequestTable[]> {
  const now = clock.now();
  return database.read
    .selectFrom('approval_task as t')
    .innerJoin('account as a', 'a.account_no', 't.account_no')
    .innerJoin('approval_request as r', (join) =>
      join.onRef('r.account_no', '=', 't.source_account_no').onRef('r.submission_id', '=', 't.submission_id'),
    )
    .selectAll('r')
    .distinct()
    .where('t.state', '=', 'waiting')
    .where('r.state', '=', 'pending')
    .where((eb) => eb.or([eb('a.state', '!=', 'active'), eb('a.expires_at', '<=', now)]))
    .limit(maxRepaired)
    .execute();
}

/** Hands on what those who have left were asked. */
export async function repairRequests(services: KeepServices): Promise<void> {
  for (const request of await findOrphaned(services)) {
    const now = services.clock.now();
    const plan = await planRepair(services.database.read, request, now);
    const context = machineContext(now, 'approval-repair', 'worker', request.org_id);
    if (plan !== null) await services.database.runner.execute(settleRequest, context, plan);
  }
}

export interface ForgetInput {
  readonly orgId: number;
  /** Messages of requests that were decided before are no longer kept for them; epoch milliseconds. */
  readonly messagesBefore: number;
  /** Requests that were decided before go. */
  readonly requestsBefore: number;
}

/** Lets go of the messages of old requests, and of the requests themselves when the organisation's days are over. */
export const forgetRequests = defineOperation<ForgetInput, { readonly forgotten: number }>({
  name: 'approval.forget',
  accounts: () => [],
  run: async (tx, _context, { orgId, messagesBefore, requestsBefore }) => {
    await tx
      .updateTable('approval_request')
      .set({ body_id: '' })
      .where('org_id', '=', orgId)
      .where('state', '!=', 'pending')
      .where('decided_at', '<', messagesBefore)
      .where('body_id', '!=', '')
      .execute();
    const old = await tx
      .selectFrom('approval_request')
      .select(['account_no', 'submission_id'])
      .where('org_id', '=', orgId)
      .where('state', '!=', 'pending')
      .where('decided_at', '<', requestsBefore)
      .limit(maxForgotten)
      .execute();
    for (const { account_no: account, submission_id: submissionId } of old) {
      await tx
        .deleteFrom('approval_task')
        .where('source_account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .execute();
      await tx
        .deleteFrom('approval_event')
        .where('account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .execute();
      await tx
        .deleteFrom('approval_request')
        .where('account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .execute();
    }
    await tx.deleteFrom('approval_ticket').where('used_at', '<', messagesBefore).execute();
    return { output: { forgotten: old.length } };
  },
});

/** One round over all organisations. */
export async function forgetOldRequests({ database, clock }: KeepServices, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  for (const { org_id: orgId } of await database.read.selectFrom('org').select('org_id').execute()) {
    const days = await readOrgSetting(database.read, orgId, 'approvalRecordDays');
    const input = { orgId, messagesBefore: now - logDays * dayMs, requestsBefore: now - days * dayMs };
    for (let forgotten = maxForgotten; forgotten === maxForgotten; ) {
      signal.throwIfAborted();
      const context = machineContext(now, 'approval-sweep', 'worker', orgId);
      forgotten = (await database.runner.execute(forgetRequests, context, input)).forgotten;
    }
  }
}
