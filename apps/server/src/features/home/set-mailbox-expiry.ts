import { defineOperation } from '../../engines/database/port.ts';
import { assertMayManageOrganisation, requirePerson } from '../identity/in-transaction.ts';

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
