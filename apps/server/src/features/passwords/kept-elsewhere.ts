import type { Db } from '../../engines/database/port.ts';

/** Whether a person's password is not ours to change: a directory decides about it, or there is none here at all (single sign-on alone). */
export async function isKeptElsewhere(db: Db, accountNo: number): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .leftJoin('directory_person', 'directory_person.account_no', 'credential.account_no')
    .select('directory_person.entry_id as entryId')
    .where('credential.account_no', '=', accountNo)
    .executeTakeFirst();
  return row === undefined || row.entryId !== null;
}
