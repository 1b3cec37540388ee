import type { Db } from '../../engines/database/port.ts';

/** What a system signature is filled with. */
export interface SignatureCard {
  readonly name: string;
  readonly department: string;
  readonly duties: string;
  readonly phone: string;
  readonly address: string;
}

/** The data of whose mailbox it is; a missing value is empty. */
export async function readCard(db: Db, account: number): Promise<SignatureCard> {
  const row = await db
    .selectFrom('account')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.org_id', '=', 'account.org_id')
        .onRef('department.department_id', '=', 'account.department_id'),
    )
    .select(['account.display_name as name', 'account.phone', 'account.duties'])
    .select(['address.address as address', 'department.name as department'])
    .where('account.account_no', '=', account)
    .executeTakeFirst();
  return {
    name: row?.name ?? '',
    department: row?.department ?? '',
    duties: row?.duties ?? '',
    phone: row?.phone ?? '',
    address: row?.address ?? '',
  };
}
