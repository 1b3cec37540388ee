/** When a mailbox ends. */
import { mailboxExpiryWarningDays } from '@hongyan/contract';
import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { requirePerson } from './require-person.ts';

const dayMs = 24 * 3_600_000;

/** When the person's mailbox expires, where that is near enough to be shown; else null. */
export async function readNearExpiry(db: Db, accountNo: number, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('expires_at')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  const at = row?.expires_at ?? null;
  return at !== null && at - now <= mailboxExpiryWarningDays * dayMs ? at : null;
}

/** Says when a mailbox ends; null: never. Its mail is not touched, and goes on to arrive. */
export const setMailboxExpiry = defineOperation<{ accountNo: number; expiresAt: number | null }, null>({
  name: 'home.setMailboxExpiry',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, expiresAt }) => {
    const person = await requirePerson(tx, accountNo);
    await assertMayManageOrganisation(tx, context, person.orgId);
    await tx.updateTable('account').set({ expires_at: expiresAt }).where('account_no', '=', accountNo).execute();
    const audit = [
      { action: 'home.setMailboxExpiry', object: person.address, result: 'ok' as const, orgId: person.orgId },
    ];
    const changes = [
      { account: accountNo, kind: 'settingsChanged' as const, data: { optType: 'mailbox', keys: ['mailboxExpiry'] } },
    ];
    return { output: null, changes, audit };
  },
});
