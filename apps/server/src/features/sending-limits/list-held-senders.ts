import type { Db } from '../../engines/database/port.ts';

/** Somebody whose messages to the outside wait for an administrator. */
export interface HeldSender {
  readonly account: number;
  readonly address: string;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Recipients outside within `hours` hours when it was noticed, and the most in as many hours of the month before. */
  readonly recipients: number;
  readonly usual: number;
  readonly hours: number;
}

/** Everybody whose messages to the outside wait, of one organisation or of all; the first who was held comes first. */
export async function listHeldSenders(db: Db, orgId: number | null): Promise<readonly HeldSender[]> {
  const rows = await db
    .selectFrom('sending_hold')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'sending_hold.account_no').on('address.kind', '=', 'primary'),
    )
    .selectAll('sending_hold')
    .select('address.address')
    .where('sending_hold.allowed_until', 'is', null)
    .$if(orgId !== null, (query) => query.where('sending_hold.org_id', '=', orgId ?? 0))
    .orderBy('sending_hold.since')
    .orderBy('sending_hold.account_no')
    .execute();
  return rows.map((row) => ({
    account: row.account_no,
    address: row.address,
    since: row.since,
    recipients: row.recipients,
    usual: row.usual,
    hours: row.window_hours,
  }));
}
