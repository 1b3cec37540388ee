import { type ClientProtocol, clientProtocols } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';

/** What a person allows mail clients. */
export interface ClientAccess {
  readonly on: boolean;
  readonly protocols: readonly ClientProtocol[];
}

/** The person's choice; without one everything is allowed, since nobody gets in without a code. */
export async function readClientAccess(db: Db, accountNo: number): Promise<ClientAccess> {
  const row = await db.selectFrom('client_access').selectAll().where('account_no', '=', accountNo).executeTakeFirst();
  if (!row) return { on: true, protocols: clientProtocols };
  return { on: row.is_on === 1, protocols: JSON.parse(row.protocols) as ClientProtocol[] };
}
