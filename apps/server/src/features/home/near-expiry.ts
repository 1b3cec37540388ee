import { mailboxExpiryWarningDays } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';

const dayMs = 24 * 3_600_000;

/** When the person's mailbox expires, where that is near enough to be told; else null. */
export async function readNearExpiry(db: Db, accountNo: number, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('expires_at')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  const at = row?.expires_at ?? null;
  return at !== null && at - now <= mailboxExpiryWarningDays * dayMs ? at : null;
}
