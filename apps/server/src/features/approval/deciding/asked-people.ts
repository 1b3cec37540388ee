/** Who can be asked to decide, as things are now. */
import type { Db } from '../../../engines/database/port.ts';
import type { AskedSlot, RequestedLevel } from '../../outbox/index.ts';
import { listDeputies } from '../judging/levels/deputies.ts';

/** Those of some accounts that can decide: people of the organisation who are active. */
export async function listActive(
  db: Db,
  orgId: number,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  if (accounts.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .select('account_no')
    .where('account_no', 'in', [...accounts])
    .where('org_id', '=', orgId)
    .where('kind', '=', 'person')
    .where('state', '=', 'active')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
  return new Set(rows.map((row) => row.account_no));
}

interface Asking {
  readonly orgId: number;
  /** Who may not decide: whoever wrote it, unless the policy lets them. */
  readonly never: number | null;
  readonly now: number;
}

/** A level as it is asked now: without those who have left, with the deputies of today. Null: nobody is left of it. */
export async function refreshLevel(
  db: Db,
  level: RequestedLevel,
  { orgId, never, now }: Asking,
): Promise<RequestedLevel | null> {
  const slots: AskedSlot[] = [];
  for (const { account } of level.slots) {
    const deputies = await listDeputies(db, account, now);
    const active = await listActive(db, orgId, [account, ...deputies], now);
    const left = [account, ...deputies].filter((one) => active.has(one) && one !== never);
    const [first, ...others] = left;
    if (first !== undefined) slots.push({ account: first, deputies: others });
  }
  return slots.length === 0 ? null : { need: level.need, slots };
}
