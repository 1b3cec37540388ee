import type { Db } from '../../../engines/database/port.ts';

/** What erases asks again, in its own transaction, whether it may: nothing of an account is erased that nobody has said to purge. */
export async function requirePurging(db: Db, account: number): Promise<void> {
  const row = await db
    .selectFrom('removal')
    .select('purging_at')
    .where('account_no', '=', account)
    .where('purging_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`account ${String(account)} is not being purged`);
}
