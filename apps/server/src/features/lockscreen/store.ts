import type { Db } from '../../engines/database/port.ts';

/** The stored hash of a person's lock password; null where there is none. */
export async function readLockPassword(db: Db, accountNo: number): Promise<string | null> {
  const row = await db
    .selectFrom('lock_password')
    .select('password_hash')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
