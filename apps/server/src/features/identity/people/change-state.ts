import { defineOperation } from '../../../engines/database/port.ts';
import { endAllSessions, endStrandedSessions } from '../sessions/end-sessions.ts';
import { lockCredential } from './locks.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { refuseRemoved } from './removed-people.ts';
import { requirePerson } from './require-person.ts';

/** Suspends or activates a person. Suspending ends every session; mail still arrives. Throws `personNotFound`, `personRemoved`. */
export const changePersonState = defineOperation<{ accountNo: number; state: 'active' | 'suspended' }, null>({
  name: 'identity.changePersonState',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, state }) => {
    const person = await requirePerson(tx, accountNo);
    await assertMayManageOrganisation(tx, context, person.orgId);
    await refuseRemoved(tx, person);
    await lockCredential(tx, accountNo);
    await tx.updateTable('account').set({ state }).where('account_no', '=', accountNo).execute();
    const own = state === 'suspended' ? await endAllSessions(tx, accountNo, context.now) : [];
    // Listeners that keep a mail client's session open ask anew.
    const clientsChanged = {
      account: accountNo,
      kind: 'settingsChanged',
      data: { optType: 'mailbox', keys: ['clients'] },
    };
    const changes = [clientsChanged, ...own, ...(await endStrandedSessions(tx, accountNo, context.now))];
    const action = state === 'suspended' ? 'identity.suspendPerson' : 'identity.activatePerson';
    const audit = [{ action, object: person.address, result: 'ok' as const, orgId: person.orgId }];
    return { output: null, changes, audit };
  },
});
