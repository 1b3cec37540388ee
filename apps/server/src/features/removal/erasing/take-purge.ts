import type { Tx } from '../../../engines/database/port.ts';

/**
 * Takes the purge of an account until the commit: of two that erase the same account (a command, and the job that goes on with it) one waits for the
 * other, so that what one finds is not what the other is just deleting. Answers false when the account is gone. Throws where nobody has said to purge it.
 */
export async function takePurge(tx: Tx, account: number): Promise<boolean> {
  const taken = await tx
    .updateTable('removal')
    .set((eb) => ({ purging_at: eb.ref('purging_at') }))
    .where('account_no', '=', account)
    .where('purging_at', 'is not', null)
    .returning('account_no')
    .executeTakeFirst();
  if (taken !== undefined) return true;
  const gone = await tx
    .selectFrom('purged_account')
    .select('account_no')
    .where('account_no', '=', account)
    .executeTakeFirst();
  if (gone === undefined) throw new Error(`account ${String(account)} is not being purged`);
  return false;
}
