import type { ApproverChoice } from '@hongyan/contract';
import type { Db } from '../../../../engines/database/port.ts';
import { caseFoldAddress, findOwner, readActivePerson } from '../../../identity/in-transaction.ts';

/** For whom an approver is looked for, and when. */
export interface ApproverSubject {
  readonly orgId: number;
  /** Whose mail it is: their manager, the one who leads their department. */
  readonly account: number;
  /** They may approve it themselves. */
  readonly allowSelf: boolean;
  readonly now: number;
}

/** Departments above departments: more levels than any organisation has. */
const maxDepth = 50;

/** Whether somebody can decide: a person of the organisation who may sign in. */
export async function canDecide(db: Db, orgId: number, account: number, now: number): Promise<boolean> {
  const person = await readActivePerson(db, account, now);
  return person !== null && person.orgId === orgId && !person.isShared;
}

async function findManager(db: Db, { account }: ApproverSubject): Promise<number | null> {
  const row = await db
    .selectFrom('person_manager')
    .select('manager_no')
    .where('account_no', '=', account)
    .executeTakeFirst();
  return row?.manager_no ?? null;
}

async function readDepartment(db: Db, orgId: number, departmentId: number) {
  const department = await db
    .selectFrom('department')
    .select('parent_id')
    .where('org_id', '=', orgId)
    .where('department_id', '=', departmentId)
    .executeTakeFirst();
  const leader = await db
    .selectFrom('department_leader')
    .select('account_no')
    .where('org_id', '=', orgId)
    .where('department_id', '=', departmentId)
    .executeTakeFirst();
  return { parentId: department?.parent_id ?? null, leader: leader?.account_no ?? null };
}

/** Who leads the department of somebody, or the nearest one above where somebody else leads and can decide. */
async function findLeader(db: Db, subject: ApproverSubject): Promise<number | null> {
  const { orgId, account, allowSelf, now } = subject;
  const own = await db
    .selectFrom('account')
    .select('department_id')
    .where('account_no', '=', account)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  let next = own?.department_id ?? null;
  for (let depth = 0; next !== null && depth < maxDepth; depth += 1) {
    const { parentId, leader } = await readDepartment(db, orgId, next);
    const isOwn = leader === account && !allowSelf;
    if (leader !== null && !isOwn && (await canDecide(db, orgId, leader, now))) return leader;
    next = parentId;
  }
  return null;
}

async function findNamed(db: Db, address: string): Promise<number | null> {
  const person = await findOwner(db, caseFoldAddress(address) ?? '');
  return person?.accountNo ?? null;
}

/** Whom one choice of a policy leads to; null: to nobody who can decide. */
export async function resolveApprover(
  db: Db,
  subject: ApproverSubject,
  choice: ApproverChoice,
): Promise<number | null> {
  const { orgId, account, allowSelf, now } = subject;
  const found =
    choice.kind === 'manager'
      ? await findManager(db, subject)
      : choice.kind === 'head'
        ? await findLeader(db, subject)
        : await findNamed(db, choice.address);
  if (found === null || (found === account && !allowSelf)) return null;
  return (await canDecide(db, orgId, found, now)) ? found : null;
}
