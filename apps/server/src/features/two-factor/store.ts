/** Reads of two-factor authentication. SQL only. */
import type { TwoFactorPolicy } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import type {
  PasskeyTable,
  TwoFactorTable,
  TwoFactorTicketTable,
} from '../../engines/database/schema/two-factor-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';

/** What a person has set up. */
export interface TwoFactorFactors {
  readonly row: TwoFactorTable | null;
  readonly passkeys: readonly PasskeyTable[];
  readonly codesLeft: number;
}

export async function readFactors(db: Db, accountNo: number): Promise<TwoFactorFactors> {
  const row = await db.selectFrom('second_step').selectAll().where('account_no', '=', accountNo).executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkey')
    .selectAll()
    .where('account_no', '=', accountNo)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
  return { row: row ?? null, passkeys, codesLeft: await countCodes(db, accountNo) };
}

/** Recovery codes that are still good. */
export async function countCodes(db: Db, accountNo: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_no', '=', accountNo)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an app or a passkey is set up. */
export async function hasOwnFactor(db: Db, accountNo: number): Promise<boolean> {
  const { row, passkeys } = await readFactors(db, accountNo);
  return (row !== null && row.totp_sealed !== null) || passkeys.length > 0;
}

/** What holds for a person: the administrator's word about this person, else the organisation's. */
export async function readPolicy(
  db: Db,
  orgId: number,
  row: Pick<TwoFactorTable, 'rule'> | null,
): Promise<TwoFactorPolicy> {
  return row?.rule ?? (await readOrgSetting(db, orgId, 'secondStep'));
}

/** A ticket that was neither used nor forgotten. */
export async function findTicket(
  db: Db,
  accountNo: number,
  ticketHash: string,
  now: number,
): Promise<TwoFactorTicketTable | null> {
  const row = await db
    .selectFrom('second_step_ticket')
    .selectAll()
    .where('account_no', '=', accountNo)
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
