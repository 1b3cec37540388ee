import type { Db } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { SmsGateway } from '../../engines/sms/port.ts';

/** The phone that a person has bound, folded, where messages reach it: a gateway that is up, or an administrator who reads codes out. null: none. */
export async function readReachablePhone(
  db: Db,
  gateway: Pick<SmsGateway, 'kind' | 'status'>,
  accountNo: number,
): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select(['org_id', 'phone', 'phone_verified_at'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  if (account === undefined || account.phone === null || account.phone_verified_at === null || account.phone === '')
    return null;
  const isReached =
    gateway.kind === 'outbox'
      ? await readOrgSetting(db, account.org_id, 'smsOutboxForms')
      : (await gateway.status()) === 'up';
  return isReached ? account.phone : null;
}
