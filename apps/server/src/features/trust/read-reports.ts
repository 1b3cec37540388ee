import type { MailTrust } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';

/** Who has told that they read a mail of this account, and when. */
export async function readReaders(db: Db, account: number, n: number): Promise<MailTrust['readBy']> {
  const rows = await db
    .selectFrom('read_report')
    .select(['address', 'read_at'])
    .where('account_no', '=', account)
    .where('n', '=', n)
    .orderBy('read_at')
    .execute();
  return rows.map((row) => ({ address: row.address, at: row.read_at }));
}
