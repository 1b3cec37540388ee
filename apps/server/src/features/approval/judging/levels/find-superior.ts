import type { Db } from '../../../../engines/database/port.ts';
import { resolveApprover } from './approver-choice.ts';

/** Who decides instead of somebody who did not, or cannot: their direct manager, else the one who leads their department. Null: there is nobody. */
export async function findSuperior(db: Db, orgId: number, account: number, now: number): Promise<number | null> {
  const subject = { orgId, account, allowSelf: false, now };
  return (
    (await resolveApprover(db, subject, { kind: 'manager' })) ?? (await resolveApprover(db, subject, { kind: 'head' }))
  );
}
