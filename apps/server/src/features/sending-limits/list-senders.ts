import type { Db } from '../../engines/database/port.ts';
import { longestSince } from './limits.ts';

/** How many senders are listed. */
export const maxSenders = 50;

/** What one person has sent. */
export interface ListedSender {
  readonly address: string;
  readonly messages: number;
  readonly recipients: number;
}

/** Who of an organisation has sent most in the last 24 hours, by messages. */
export async function listSenders(db: Db, orgId: number, now: number): Promise<readonly ListedSender[]> {
  const rows = await db
    .selectFrom('sent_count')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'sent_count.account_no').on('address.kind', '=', 'primary'),
    )
    .select((eb) => [
      'address.address',
      eb.fn.sum<number | string>('sent_count.messages').as('messages'),
      eb.fn.sum<number | string>('sent_count.recipients').as('recipients'),
    ])
    .where('sent_count.org_id', '=', orgId)
    .where('sent_count.period_start', '>=', longestSince(now))
    .groupBy(['sent_count.account_no', 'address.address'])
    .orderBy('messages', 'desc')
    .orderBy('address.address')
    .limit(maxSenders)
    .execute();
  return rows.map((row) => ({
    address: row.address,
    messages: Number(row.messages),
    recipients: Number(row.recipients),
  }));
}
