import type { Db } from '../../../engines/database/port.ts';

/** Each administrator gets a copy of what is sent to all; an organisation with more has somebody among the first who answers. */
const maxAdministrators = 20;

/** Active administrators with a mailbox of their own, at most 20. */
export async function listAdministrators(
  db: Db,
  orgId: number,
): Promise<readonly { readonly accountNo: number; readonly address: string }[]> {
  return db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select(['account.account_no as accountNo', 'address.address as address'])
    .where('account.org_id', '=', orgId)
    .where('account.is_admin', '=', 1)
    .where('account.state', '=', 'active')
    .where('account.kind', '=', 'person')
    .orderBy('account.account_no')
    .limit(maxAdministrators)
    .execute();
}
