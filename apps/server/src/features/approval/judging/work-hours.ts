import type { Db } from '../../../engines/database/port.ts';

/** Placeholder until merged. */
export async function addWorkHours(_db: Db, _orgId: number, now: number, hours: number): Promise<number> {
  return now + hours * 3_600_000;
}
