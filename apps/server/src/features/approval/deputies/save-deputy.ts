import type { ApprovalDeputy } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { findOwners } from '../../identity/index.ts';
import { listActive } from '../deciding/asked-people.ts';
import { namePeople } from '../requests/name-people.ts';

export interface StoredDeputy {
  readonly deputy: number;
  readonly from: number;
  readonly until: number | null;
}

/** Names who decides for a person, or nobody. What is asked already stays with whom it was asked. */
export const saveDeputy = defineOperation<{ readonly account: number; readonly deputy: StoredDeputy | null }, null>({
  name: 'approval.saveDeputy',
  accounts: ({ account }) => [account],
  run: async (tx, _context, { account, deputy }) => {
    await tx.deleteFrom('approval_deputy').where('account_no', '=', account).execute();
    if (deputy !== null)
      await tx
        .insertInto('approval_deputy')
        .values({ account_no: account, deputy_no: deputy.deputy, starts_at: deputy.from, ends_at: deputy.until })
        .execute();
    const object = deputy === null ? '' : String(deputy.deputy);
    return { output: null, audit: [{ action: 'approval.deputy', object, result: 'ok' }] };
  },
});

/** Who decides for a person, also where their time is yet to come. Null: nobody, or their time is over. */
export async function readDeputy(db: Db, account: number, now: number): Promise<ApprovalDeputy | null> {
  const row = await db.selectFrom('approval_deputy').selectAll().where('account_no', '=', account).executeTakeFirst();
  if (row === undefined || (row.ends_at !== null && row.ends_at <= now)) return null;
  const name = await namePeople(db, [row.deputy_no]);
  return { ...name(row.deputy_no), from: row.starts_at, until: row.ends_at };
}

/** A colleague as a deputy. Refuses with approverInvalid and approvalDeputyTimes. */
export async function checkDeputy(
  db: Db,
  { account, orgId, now }: { readonly account: number; readonly orgId: number; readonly now: number },
  given: Omit<ApprovalDeputy, 'name'>,
): Promise<StoredDeputy> {
  const { address, from, until } = given;
  const deputy = (await findOwners(db, [address])).get(address);
  const isActive = deputy !== undefined && (await listActive(db, orgId, [deputy], now)).has(deputy);
  if (deputy === undefined || deputy === account || !isActive) throw new UserError('approverInvalid', { address });
  if (until !== null && (until <= from || until <= now)) throw new UserError('approvalDeputyTimes');
  return { deputy, from, until };
}
