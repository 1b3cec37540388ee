import type { JunkReason, JunkVerdict } from '@hongyan/contract';
import type { Db, Tx } from '../../engines/database/port.ts';

/** Keeps why a message was put into Junk when it arrived. */
export async function recordVerdict(
  tx: Tx,
  { account, n, verdict }: { readonly account: number; readonly n: number; readonly verdict: JunkVerdict },
): Promise<void> {
  await tx
    .insertInto('junk_verdict')
    .values({ account_no: account, n, verdict: JSON.stringify(verdict) })
    .onConflict((conflict) => conflict.columns(['account_no', 'n']).doUpdateSet({ verdict: JSON.stringify(verdict) }))
    .execute();
}

/** Forgets it of a message that somebody has moved: where it lies now has another reason. */
export async function forgetVerdict(tx: Tx, account: number, n: number): Promise<void> {
  await tx.deleteFrom('junk_verdict').where('account_no', '=', account).where('n', '=', n).execute();
}

/** Why a message lies in Junk, where that was kept. */
export async function readVerdict(db: Db, account: number, n: number): Promise<JunkVerdict | null> {
  const row = await db
    .selectFrom('junk_verdict')
    .select('verdict')
    .where('account_no', '=', account)
    .where('n', '=', n)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.verdict) as JunkVerdict);
}

/** A verdict with one more reason. */
export function addReason(verdict: JunkVerdict | null, reason: JunkReason): JunkVerdict {
  const { reasons, clues } = verdict ?? { reasons: [], clues: [] };
  return { reasons: [...new Set([reason, ...reasons])], clues };
}
