import type { Db } from '../../../engines/database/port.ts';

/** Who decides in the place of an account now. */
export async function listDeputies(db: Db, account: number, now: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('approval_deputy')
    .select('deputy_no')
    .where('account_no', '=', account)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute();
  return rows.map((row) => row.deputy_no);
}
