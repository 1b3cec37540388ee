/** Who is asked instead of those who did not decide, or cannot any more. */
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable, ApprovalTaskTable } from '../../../engines/database/schema/approval-tables.ts';
import { listTaskAccounts, type SubmissionKey } from '../../outbox/in-transaction.ts';
import type { AskedSlot, RequestedApproval } from '../../outbox/index.ts';
import { listActive, refreshLevel } from '../deciding/asked-people.ts';
import { computeDueAt } from '../judging/judge.ts';
import { findSuperior } from '../judging/levels/find-superior.ts';
import { namePeople } from '../requests/name-people.ts';
import { readTasks } from '../requests/read-steps.ts';
import type { ReplacedLevel, SettleInput } from './settle-request.ts';

interface Planning {
  readonly db: Db;
  readonly request: ApprovalRequestTable;
  readonly requested: RequestedApproval;
  readonly now: number;
}

const keyOf = (request: ApprovalRequestTable): SubmissionKey => ({
  account: request.account_no,
  submissionId: request.submission_id,
});

/** Whom the waiting approvers of one level are replaced by; null: there is nobody. */
async function replaceLevel(
  { db, request, requested, now }: Planning,
  levelNo: number,
  replaced: readonly ApprovalTaskTable[],
  kept: readonly ApprovalTaskTable[],
): Promise<ReplacedLevel | null> {
  const slots: AskedSlot[] = kept.map((task) => ({ account: task.account_no, deputies: [] }));
  for (const { account_no: account } of replaced) {
    const superior = requested.timeout?.to ?? (await findSuperior(db, request.org_id, account, now));
    if (superior !== null) slots.push({ account: superior, deputies: [] });
  }
  const never = requested.allowSelf ? null : request.owner_no;
  const need = requested.levels[levelNo - 1]?.need ?? 'any';
  const level = await refreshLevel(db, { need, slots }, { orgId: request.org_id, never, now });
  if (level === null) return null;
  const people = level.slots.map((slot) => slot.account);
  const name = await namePeople(db, people);
  return { levelNo, level, people: people.map((account) => name(account).address) };
}

/** Everybody whose lists change. */
async function listInvolved({ db, request }: Planning, levels: readonly ReplacedLevel[]): Promise<readonly number[]> {
  const asked = levels.flatMap(({ level }) => level.slots.flatMap(({ account, deputies }) => [account, ...deputies]));
  return [...new Set([request.owner_no, ...asked, ...(await listTaskAccounts(db, keyOf(request)))])];
}

async function finishPlan(
  planning: Planning,
  plan: Pick<SettleInput, 'how' | 'why' | 'levels' | 'expectedDueAt'>,
): Promise<SettleInput> {
  const { db, request, requested, now } = planning;
  const dueAt = plan.how === 'handOn' ? await computeDueAt(db, request.org_id, now, requested.timeout) : null;
  return { ...keyOf(request), ...plan, dueAt, involved: await listInvolved(planning, plan.levels) };
}

/** What a request whose time is over comes to. Where nobody can be asked instead it returns to its sender. */
export async function planTimeout(db: Db, request: ApprovalRequestTable, now: number): Promise<SettleInput> {
  const requested = JSON.parse(request.requested) as RequestedApproval;
  const planning = { db, request, requested, now };
  const plan = { why: 'timeout' as const, expectedDueAt: request.due_at };
  const action = requested.timeout?.action ?? 'return';
  if (action !== 'handOn') return finishPlan(planning, { ...plan, how: action, levels: [] });
  const waiting = (await readTasks(db, keyOf(request))).filter((task) => task.state === 'waiting');
  const levels: ReplacedLevel[] = [];
  for (const [levelNo, tasks] of Map.groupBy(waiting, (task) => task.level_no)) {
    const level = await replaceLevel(planning, levelNo, tasks, []);
    // Handed on to those who have it already would wait for them without end.
    const isNew = level?.level.slots.some(({ account }) => !tasks.some((task) => task.account_no === account)) ?? false;
    if (level === null || !isNew) return finishPlan(planning, { ...plan, how: 'return', levels: [] });
    levels.push(level);
  }
  return finishPlan(planning, { ...plan, how: 'handOn', levels });
}

/** What a request of which some approvers cannot decide any more comes to; null: everybody who is asked still can. */
export async function planRepair(db: Db, request: ApprovalRequestTable, now: number): Promise<SettleInput | null> {
  const requested = JSON.parse(request.requested) as RequestedApproval;
  const planning = { db, request, requested, now };
  const waiting = (await readTasks(db, keyOf(request))).filter((task) => task.state === 'waiting');
  const active = await listActive(
    db,
    request.org_id,
    waiting.map((task) => task.account_no),
    now,
  );
  const levels: ReplacedLevel[] = [];
  for (const [levelNo, tasks] of Map.groupBy(waiting, (task) => task.level_no)) {
    const gone = tasks.filter((task) => !active.has(task.account_no));
    if (gone.length === 0) continue;
    const kept = tasks.filter((task) => active.has(task.account_no));
    const isAny = requested.levels[levelNo - 1]?.need !== 'all';
    // One of several is enough: those who are left go on alone.
    const level = await replaceLevel(planning, levelNo, isAny && kept.length > 0 ? [] : gone, kept);
    if (level === null) return finishPlan(planning, { why: 'lost', expectedDueAt: null, how: 'return', levels: [] });
    levels.push(level);
  }
  if (levels.length === 0) return null;
  return finishPlan(planning, { why: 'lost', expectedDueAt: null, how: 'handOn', levels });
}
