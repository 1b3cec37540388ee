import type { Db } from '../../../engines/database/port.ts';

/** Placeholder until merged. */
export async function findSuperior(db: Db, _orgId: number, account: number, _now: number): Promise<number | null> {
  const row = await db
    .selectFrom('person_manager')
    .select('manager_no')
    .where('account_no', '=', account)
    .executeTakeFirst();
  return row?.manager_no ?? null;
}
