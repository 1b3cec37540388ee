import type { Db } from '../../engines/database/port.ts';

/** Somebody whose phone this is. */
export interface PhoneOwner {
  readonly accountNo: number;
  readonly orgId: number;
}

/** More are not looked for: two are already too many to know who is meant. */
const enough = 2;

/** Active people who have this phone, folded, bound and verified. */
export async function findPhoneOwners(db: Db, phone: string): Promise<readonly PhoneOwner[]> {
  const rows = await db
    .selectFrom('account')
    .select(['account_no', 'org_id'])
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('phone_verified_at', 'is not', null)
    .where('state', '=', 'active')
    .limit(enough)
    .execute();
  return rows.map(({ account_no: accountNo, org_id: orgId }) => ({ accountNo, orgId }));
}
