/** One decision about several requests: each is decided by itself, so that what one cannot do leaves the others. */
import { type ApprovalId, type calls, errorMessage, errors } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { findOwners } from '../../identity/index.ts';
import { listTaskAccounts } from '../../outbox/in-transaction.ts';
import type { RequestedApproval } from '../../outbox/index.ts';
import { findAccess, type RequestAccess, requirePending } from '../access.ts';
import { computeDueAt } from '../judging/judge.ts';
import { listActive, refreshLevel } from './asked-people.ts';
import { type DecideInput, decideRequest } from './decide-request.ts';
import { requireTicket } from './tickets.ts';

export type DecideServices = Pick<Services, 'database' | 'secrets' | 'log'>;
type Decision = z.output<typeof calls.approval.decide.input>;
type Result = z.output<typeof calls.approval.decide.output>['results'][number];

/** The level that is asked when the present one is done. Refuses with approverMissing where nobody is left of it. */
async function planNext(services: DecideServices, access: RequestAccess, now: number): Promise<DecideInput['next']> {
  const { request } = access;
  const requested = JSON.parse(request.requested) as RequestedApproval;
  const level = requested.order === 'parallel' ? undefined : requested.levels[request.level_no];
  if (level === undefined) return null;
  const { read } = services.database;
  const never = requested.allowSelf ? null : request.owner_no;
  const refreshed = await refreshLevel(read, level, { orgId: request.org_id, never, now });
  if (refreshed === null) throw new UserError('approverMissing');
  const dueAt = await computeDueAt(read, request.org_id, now, requested.timeout);
  return { levelNo: request.level_no + 1, level: refreshed, dueAt };
}

/** To whom a request is forwarded. Refuses with approverInvalid: a stranger to the organisation, oneself, its sender where the policy does not let them. */
async function planForward(
  { database: { read } }: DecideServices,
  { request }: RequestAccess,
  decider: number,
  { address, now }: { readonly address: string; readonly now: number },
): Promise<NonNullable<DecideInput['forwardTo']>> {
  const account = (await findOwners(read, [address])).get(address);
  const { allowSelf } = JSON.parse(request.requested) as RequestedApproval;
  const isActive = account !== undefined && (await listActive(read, request.org_id, [account], now)).has(account);
  const isRefused = account === decider || (account === request.owner_no && !allowSelf);
  if (account === undefined || !isActive || isRefused) throw new UserError('approverInvalid', { address });
  return { account, address };
}

async function decideOne(
  services: DecideServices,
  context: CallContext,
  id: ApprovalId,
  input: Decision,
): Promise<void> {
  const { read, runner } = services.database;
  const { now, session } = context;
  const decider = session.actor;
  const access = await findAccess(read, id, decider);
  const { key, request } = access;
  requirePending(request);
  if (input.ticket !== undefined) requireTicket(services.secrets, input.ticket, key, decider, now);
  const next = input.decision === 'approve' ? await planNext(services, access, now) : null;
  const forwardTo =
    input.decision === 'forward'
      ? await planForward(services, access, decider, { address: input.forwardTo ?? '', now })
      : null;
  const asked = next === null ? [] : next.level.slots.flatMap(({ account, deputies }) => [account, ...deputies]);
  const involved = [
    ...(await listTaskAccounts(read, key)),
    ...asked,
    ...(forwardTo === null ? [] : [forwardTo.account]),
    request.owner_no,
  ];
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  await runner.execute(decideRequest, operation, {
    ...key,
    decider,
    decision: input.decision,
    opinion: input.opinion,
    recipients: input.recipients?.map((address) => address.toLowerCase()) ?? null,
    forwardTo,
    next,
    ticket: input.ticket ?? null,
    involved: [...new Set(involved)],
  });
}

/** The level has moved on between reading and deciding: read again. */
const maxAttempts = 3;

async function decideSteadily(
  services: DecideServices,
  context: CallContext,
  id: ApprovalId,
  input: Decision,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await decideOne(services, context, id, input);
      return;
    } catch (error) {
      const isMoved = error instanceof UserError && error.errorName === 'busy';
      if (!isMoved || attempt === maxAttempts) throw error;
    }
  }
}

/** Refuses with opinionEmpty and approverInvalid for all; what is particular to one request is in its result. */
export async function decide(
  services: DecideServices,
  context: CallContext,
  input: Decision,
): Promise<{ results: Result[] }> {
  const { orgId } = context.session;
  const mustSay =
    input.decision !== 'approve' || (await readOrgSetting(services.database.read, orgId, 'approvalOpinion'));
  if (mustSay && input.opinion === '') throw new UserError('opinionEmpty');
  const isOne = input.approvalIds.length === 1;
  if (!isOne && (input.recipients !== undefined || input.ticket !== undefined))
    throw new UserError('invalidInput', { problem: 'malformed', field: 'approvalIds' });
  const results: Result[] = [];
  for (const approvalId of new Set(input.approvalIds)) {
    try {
      await decideSteadily(services, context, approvalId, input);
      results.push({ approvalId, done: true, code: 200, message: '' });
    } catch (error) {
      // A single one is answered as any other call is.
      if (!(error instanceof UserError) || isOne) throw error;
      const { errorName, params } = error;
      const message = errorMessage(errorName, context.language, params);
      results.push({ approvalId, done: false, code: errors[errorName].code, message });
    }
  }
  return { results };
}
