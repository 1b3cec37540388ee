import type { QrState } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';

/** The state of a ticket, and who has scanned it; `expired` also for one that nobody has. */
export async function readQrState(
  db: Db,
  ticketHash: string,
  now: number,
): Promise<{ readonly state: QrState; readonly name?: string }> {
  const row = await db
    .selectFrom('qr_sign_in')
    .leftJoin('account', 'account.account_no', 'qr_sign_in.account_no')
    .select(['qr_sign_in.state', 'qr_sign_in.expires_at', 'account.display_name as name'])
    .where('qr_sign_in.ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  if (!row || row.expires_at <= now) return { state: 'expired' };
  return { state: row.state, ...(row.name === null ? {} : { name: row.name }) };
}

/** The family of the sign-in that asked for a code; null: nobody who was signed in, or there is no such code. */
export async function readAsker(db: Db, codeHash: string): Promise<string | null> {
  const row = await db.selectFrom('qr_sign_in').select('asked_by').where('code_hash', '=', codeHash).executeTakeFirst();
  return row?.asked_by ?? null;
}
