import type { Db } from '../../../engines/database/port.ts';
import type { RequestedApproval } from '../../outbox/index.ts';
import { addWorkHours } from '../judging/work-hours.ts';

/** Until when a level that is asked now is waited for; null: without end. */
export async function findDueAt(
  db: Db,
  orgId: number,
  timeout: RequestedApproval['timeout'],
  now: number,
): Promise<number | null> {
  return timeout === null ? null : addWorkHours(db, orgId, now, timeout.hours);
}
