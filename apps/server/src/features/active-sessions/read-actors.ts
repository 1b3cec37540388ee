import type { Db } from '../../engines/database/port.ts';

/** Who did something, as the owner of the mailbox is shown. */
export interface Actor {
  readonly emailAddr: string;
  readonly name: string;
  readonly isSelf: boolean;
}

/** The people of some audit records, by account number. */
export async function readActors(
  db: Db,
  owner: number,
  accounts: readonly (number | null)[],
): Promise<ReadonlyMap<number, Actor>> {
  const wanted = [...new Set(accounts)].filter((account) => account !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select(['account.account_no', 'account.display_name', 'address.address'])
    .where('account.account_no', 'in', wanted)
    .execute();
  return new Map(
    rows.map((row) => [
      row.account_no,
      { emailAddr: row.address, name: row.display_name, isSelf: row.account_no === owner },
    ]),
  );
}
