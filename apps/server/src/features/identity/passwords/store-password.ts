import type { Tx } from '../../../engines/database/port.ts';

/** Hashes kept for `passwordHistory`, whatever the organisation asks for today: the setting's largest value. */
const maxKeptHashes = 24;

export interface StoredPassword {
  readonly accountNo: number;
  readonly passwordHash: string;
  readonly mustChange: boolean;
}

/** Replaces a password; the one before goes into the history. The credential must have been locked. */
export async function storePassword(
  tx: Tx,
  { accountNo, passwordHash, mustChange }: StoredPassword,
  now: number,
): Promise<void> {
  const before = await tx
    .selectFrom('credential')
    .select('password_hash')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  if (before !== undefined) {
    const row = { account_no: accountNo, replaced_at: now, password_hash: before.password_hash };
    await tx
      .insertInto('password_history')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_no', 'replaced_at']).doNothing())
      .execute();
    const oldest = await tx
      .selectFrom('password_history')
      .select('replaced_at')
      .where('account_no', '=', accountNo)
      .orderBy('replaced_at', 'desc')
      .offset(maxKeptHashes)
      .limit(1)
      .executeTakeFirst();
    if (oldest !== undefined)
      await tx
        .deleteFrom('password_history')
        .where('account_no', '=', accountNo)
        .where('replaced_at', '<=', oldest.replaced_at)
        .execute();
  }
  const values = {
    password_hash: passwordHash,
    changed_at: now,
    must_change: mustChange ? 1 : 0,
    prompt_after: 0,
  } as const;
  await tx
    .insertInto('credential')
    .values({ account_no: accountNo, ...values })
    .onConflict((conflict) => conflict.column('account_no').doUpdateSet(values))
    .execute();
}
