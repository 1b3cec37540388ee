/** Rows that operations lock so that PostgreSQL runs them one after another; with SQLite they run so anyway. */
import { UserError } from '../../../call/user-error.ts';
import type { Tx } from '../../../engines/database/port.ts';

/** Counter row whose lock guards the numbering of organisations and accounts. */
const numberingKey = 'numbering';

/** Holds off every other operation that numbers an organisation or an account, until the commit. */
export async function lockNumbering(tx: Tx): Promise<void> {
  await tx
    .insertInto('limit_counter')
    .values({ key: numberingKey, window_start: Number.MAX_SAFE_INTEGER, count: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 1 }))
    .execute();
}

/** Locks an organisation's row, for numbers and names within it. Throws `organisationNotFound`. */
export async function lockOrganisation(tx: Tx, orgId: number): Promise<void> {
  const row = await tx
    .updateTable('org')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('org_id', '=', orgId)
    .returning('org_id')
    .executeTakeFirst();
  if (!row) throw new UserError('organisationNotFound');
}

/**
 * Locks a person's credential and reads it: a sign-in, a new password and a suspension of the same person run one after
 * another, so that no session is opened with a password that was just replaced. null: no password.
 */
export async function lockCredential(
  tx: Tx,
  accountNo: number,
): Promise<{ readonly passwordHash: string; readonly mustChange: boolean; readonly changedAt: number } | null> {
  const row = await tx
    .updateTable('credential')
    .set((eb) => ({ changed_at: eb.ref('changed_at') }))
    .where('account_no', '=', accountNo)
    .returning(['password_hash', 'must_change', 'changed_at'])
    .executeTakeFirst();
  return row ? { passwordHash: row.password_hash, mustChange: row.must_change === 1, changedAt: row.changed_at } : null;
}
