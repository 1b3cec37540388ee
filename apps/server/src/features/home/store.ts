import type { Db } from '../../engines/database/port.ts';

/** Counters of a mailbox; sizes in bytes. */
export async function readMailboxSize(
  db: Db,
  accountNo: number,
): Promise<{ readonly modseq: number; readonly quotaBytes: number; readonly usedBytes: number } | null> {
  const row = await db
    .selectFrom('account')
    .select(['modseq', 'quota_bytes as quotaBytes', 'used_bytes as usedBytes'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return row ?? null;
}
