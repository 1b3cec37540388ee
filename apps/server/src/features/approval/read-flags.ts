import type { Db } from '../../engines/database/port.ts';
import { countUndecided, hasPolicies } from '../outbox/in-transaction.ts';

export interface ApprovalFlags {
  /** The screens of approval have something to show: a policy is in force, or the person has made or decides requests. */
  readonly isConcerned: boolean;
  /** Requests that wait for the person. */
  readonly count: number;
}

async function hasRequests(db: Db, account: number): Promise<boolean> {
  const made = await db
    .selectFrom('approval_request')
    .select('submission_id')
    .where('owner_no', '=', account)
    .limit(1)
    .executeTakeFirst();
  if (made !== undefined) return true;
  const asked = await db
    .selectFrom('approval_task')
    .select('submission_id')
    .where('account_no', '=', account)
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}

/** What the shell shows of approval to one person. */
export async function readApprovalFlags(db: Db, orgId: number, account: number): Promise<ApprovalFlags> {
  const isConcerned = (await hasPolicies(db, orgId)) || (await hasRequests(db, account));
  return { isConcerned, count: isConcerned ? await countUndecided(db, account) : 0 };
}
