import type { ApprovalLevel } from '@hongyan/contract';
import { UserError } from '../../../../call/user-error.ts';
import type { Db } from '../../../../engines/database/port.ts';
import type { RequestedLevel } from '../../../outbox/index.ts';
import { type ApproverSubject, resolveApprover } from './approver-choice.ts';
import { makeSlot } from './deputies.ts';

/** Who decides one level, each once, with their deputies; nobody: an empty one. */
export async function resolveLevel(db: Db, subject: ApproverSubject, level: ApprovalLevel): Promise<RequestedLevel> {
  const accounts = new Set<number>();
  for (const choice of level.approvers) {
    const account = await resolveApprover(db, subject, choice);
    if (account !== null) accounts.add(account);
  }
  const slots = [];
  for (const account of accounts) slots.push(await makeSlot(db, subject, account));
  return { need: level.need, slots };
}

/** The levels of one policy. Throws `approverMissing` where nobody can decide one: nothing leaves for want of an approver. */
export async function resolveLevels(
  db: Db,
  subject: ApproverSubject,
  levels: readonly ApprovalLevel[],
): Promise<readonly RequestedLevel[]> {
  const resolved: RequestedLevel[] = [];
  for (const level of levels) {
    const one = await resolveLevel(db, subject, level);
    if (one.slots.length === 0) throw new UserError('approverMissing');
    resolved.push(one);
  }
  return resolved;
}

const listAccounts = ({ slots }: RequestedLevel): readonly number[] => slots.map(({ account }) => account);

/** Approvers without whose approval a level cannot be passed. */
const listNecessary = (level: RequestedLevel): readonly number[] =>
  level.need === 'all' || level.slots.length === 1 ? listAccounts(level) : [];

/** Whether whoever passes `earlier` passes `later` with it, of whom one is enough. */
function includesAnyOf(later: RequestedLevel, earlier: RequestedLevel): boolean {
  const accounts = new Set(listAccounts(later));
  const isNecessary = listNecessary(earlier).some((account) => accounts.has(account));
  return isNecessary || listAccounts(earlier).every((account) => accounts.has(account));
}

/**
 * Levels of several policies one after the other. Whoever must have approved before is not asked again, and a level that those who approved before have
 * passed is left out. Somebody whose place another could take in the earlier level is asked again: else a policy would be passed without them.
 */
export function joinLevels(levels: readonly RequestedLevel[]): readonly RequestedLevel[] {
  const joined: RequestedLevel[] = [];
  for (const level of levels) {
    if (level.need === 'any' && joined.some((earlier) => includesAnyOf(level, earlier))) continue;
    const approving = new Set(joined.flatMap(listNecessary));
    const slots = level.slots.filter(({ account }) => !approving.has(account));
    if (slots.length > 0) joined.push({ need: level.need, slots });
  }
  return joined;
}
